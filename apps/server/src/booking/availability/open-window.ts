import type { WindowBody } from '@couronne/contract/booking/availability'
import type { Deps } from '../../deps.ts'
import { rejectMissingDeclarations } from '../../identity/accounts/declarations.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { DomainError, rejectViolations } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { lockWindowsOf } from './lock-window.ts'
import { rejectLength, rejectStart } from './window.rules.ts'

/** Adds a window. It may touch another window of the professional but not overlap it. */
export const openWindow = async ({ db, clock }: Deps, viewer: Viewer, { start, end, professional }: WindowBody) => {
  if (professional && professional !== viewer.id) throw new DomainError('not_found')
  rejectStart(start, clock.now())
  rejectLength({ start, end })
  const { id } = await rejectViolations({ one_window_at_a_time: 'window_overlap' }, () =>
    transaction(db, async (db) => {
      await lockWindowsOf(db, viewer.id)
      await rejectMissingDeclarations(db, viewer.id)
      return db
        .insertInto('availabilityWindows')
        .values({ professionalId: viewer.id, startsAt: start, endsAt: end })
        .returning('id')
        .executeTakeFirstOrThrow()
    }),
  )
  return { id, start, end, professional: viewer.id, booked: false, held: false }
}
