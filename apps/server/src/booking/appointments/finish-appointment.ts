import { assertAllowed } from '../../lib/allowed-actions.ts'
import type { Db } from '../../lib/database/database.ts'
import type { Tx } from '../../lib/database/transaction.ts'
import { denyFinish } from './appointment.rules.ts'
import type { LockedAppointment } from './lock-queries.ts'
import { applyTransition } from './transition.ts'

const dayMs = 24 * 3_600_000

/** The professional or an operator marks the appointment as completed after its end. */
export const finishAppointment = async (db: Tx, appointment: LockedAppointment, now: Date) => {
  assertAllowed(denyFinish(appointment, now))
  await applyTransition(db, 'finish', { finishedAt: now }).where('id', '=', appointment.id).execute()
}

/** A paid appointment counts as completed a day after its end if nobody has changed its status. */
export const finishOldAppointments = (db: Db, now: Date) =>
  applyTransition(db, 'finish', { finishedAt: now })
    .where('endsAt', '<=', new Date(now.getTime() - dayMs))
    .execute()
