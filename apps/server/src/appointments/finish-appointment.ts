import type { Db } from '../lib/database/database.ts'
import type { Tx } from '../lib/database/transaction.ts'
import { Refusal } from '../lib/refusal.ts'
import { refuseMove } from './appointment.ts'
import { makeMove } from './make-move.ts'
import type { LockedAppointment } from './queries.ts'

const dayMs = 24 * 3_600_000

/** The visit took place: said by the professional or the operator, once its end has passed. */
export const finishAppointment = async (db: Tx, { id, status, by, endTime }: LockedAppointment, now: Date) => {
  refuseMove(status, 'finish', by)
  if (endTime > now) throw new Refusal('not_over_yet')
  await makeMove(db, 'finish', { finished_at: now }).where('id', '=', id).execute()
}

/** A visit that nobody has spoken of a day after its end has taken place. */
export const finishOldAppointments = (db: Db, now: Date) =>
  makeMove(db, 'finish', { finished_at: now })
    .where('ends_at', '<=', new Date(now.getTime() - dayMs))
    .execute()
