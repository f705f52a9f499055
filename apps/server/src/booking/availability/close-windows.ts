import type { Deps } from '../../deps.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { rejectViolations } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { expireOverdueHolds } from '../appointments/expire-holds.ts'
import { deleteFreeWindows } from './delete-free-windows.ts'
import { markChangedByHand } from './exception-days.ts'
import { lockWindowsOf } from './lock-window.ts'

/** Deletes the windows in which nothing is held or booked, and returns which had to stay. */
export const closeWindows = ({ db, clock }: Deps, viewer: Viewer, ids: string[]) =>
  rejectViolations({ inside_windows: 'window_in_use' }, () =>
    transaction(db, async (db) => {
      await lockWindowsOf(db, viewer.id)
      await expireOverdueHolds(db, viewer.id, clock.now())
      const { closed, retained } = await deleteFreeWindows(db, viewer.id, ids)
      const starts = closed.map(({ start }) => start)
      await markChangedByHand(db, viewer.id, starts)
      return { closed: closed.map(({ id }) => id), retained: retained.map(({ id }) => id) }
    }),
  )
