import type { Deps } from '../../deps.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { rejectViolations } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { markChangedByHand } from './exception-days.ts'
import { lockFreeWindow } from './lock-window.ts'

/** Deletes a window without bookings. */
export const closeWindow = ({ db, clock }: Deps, viewer: Viewer, id: string) =>
  rejectViolations({ inside_windows: 'window_in_use' }, () =>
    transaction(db, async (db) => {
      const window = await lockFreeWindow(db, viewer.id, id, clock.now())
      await db.deleteFrom('availabilityWindows').where('id', '=', window.id).execute()
      await markChangedByHand(db, viewer.id, [window.start])
    }),
  )
