import { assertAllowed } from '../../lib/allowed-actions.ts'
import type { Db } from '../../lib/database/database.ts'
import type { Tx } from '../../lib/database/transaction.ts'
import { denyFinish } from './appointment.rules.ts'
import type { LockedAppointment } from './lock-queries.ts'
import { makeMove } from './transition.ts'

const dayMs = 24 * 3_600_000

/** The visit took place: said by the professional or the operator, once its end has passed. */
export const finishAppointment = async (db: Tx, appointment: LockedAppointment, now: Date) => {
  assertAllowed(denyFinish(appointment, now))
  await makeMove(db, 'finish', { finishedAt: now }).where('id', '=', appointment.id).execute()
}

/** A visit that nobody has spoken of a day after its end has taken place. */
export const finishOldAppointments = (db: Db, now: Date) =>
  makeMove(db, 'finish', { finishedAt: now })
    .where('endsAt', '<=', new Date(now.getTime() - dayMs))
    .execute()
