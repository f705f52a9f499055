import type { WindowChange } from '@couronne/contract/booking/availability'
import type { Deps } from '../../deps.ts'
import { rejectMissingDeclarations } from '../../identity/accounts/declarations.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { rejectViolations } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { markChangedByHand } from './exception-days.ts'
import { lockFreeWindow } from './lock-window.ts'
import { rejectLength, rejectStart } from './window.rules.ts'

/**
 * Changes the start or the end of a window without bookings. It then no longer belongs to the weekly template, whose
 * changes leave it, and which may open the hours again only where the professional reopens a closed day.
 */
export const changeWindow = ({ db, clock }: Deps, viewer: Viewer, id: string, change: WindowChange) =>
  rejectViolations({ one_window_at_a_time: 'window_overlap', inside_windows: 'window_in_use' }, () =>
    transaction(db, async (db) => {
      const window = await lockFreeWindow(db, viewer.id, id, clock.now())
      await rejectMissingDeclarations(db, viewer.id)
      const start = change.start ?? window.start
      const end = change.end ?? window.end
      // An unchanged start is not checked, because a window that has begun starts in the past.
      if (start.getTime() !== window.start.getTime()) rejectStart(start, clock.now())
      rejectLength({ start, end })
      await db
        .updateTable('availabilityWindows')
        .set({ startsAt: start, endsAt: end, weeklyHoursId: null, generatedOn: null })
        .where('id', '=', window.id)
        .execute()
      await markChangedByHand(db, viewer.id, [window.start])
      return { id: window.id, start, end, professional: viewer.id, booked: false, held: false }
    }),
  )
