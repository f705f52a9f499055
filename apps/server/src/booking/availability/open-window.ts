import type { SlotBody } from '@couronne/contract/booking/availability'
import type { Deps } from '../../deps.ts'
import { refuseUndeclared } from '../../identity/accounts/declarations.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { Refusal, refusing } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { lockWindowsOf } from './lock-window.ts'
import { refuseLength, refuseStart } from './window.rules.ts'

/** Adds a window. It may touch another window of the professional but not overlap it. */
export const openWindow = async ({ db, clock }: Deps, viewer: Viewer, { start, end, professional }: SlotBody) => {
  if (professional && professional !== viewer.id) throw new Refusal('not_found')
  refuseStart(start, clock.now())
  refuseLength({ start, end })
  const { id } = await refusing({ one_window_at_a_time: 'slot_overlap' }, () =>
    transaction(db, async (db) => {
      await lockWindowsOf(db, viewer.id)
      await refuseUndeclared(db, viewer.id)
      return db
        .insertInto('availabilityWindows')
        .values({ professionalId: viewer.id, startsAt: start, endsAt: end })
        .returning('id')
        .executeTakeFirstOrThrow()
    }),
  )
  return { id, start, end, professional: viewer.id, booked: false, held: false }
}
