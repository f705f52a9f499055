import { moves } from '@couronne/contract/appointments'
import type { Db } from '../lib/database.ts'
import { Refusal } from '../lib/refusal.ts'
import type { Tx } from '../lib/transaction.ts'
import { nextStatus } from './appointment.ts'
import type { LockedAppointment } from './queries.ts'

const dayMs = 24 * 3_600_000

/** The visit took place: said by the professional or the operator, once its end has passed. */
export const finishAppointment = async (db: Tx, { id, status, by, endTime }: LockedAppointment, now: Date) => {
  const next = nextStatus(status, 'finish', by)
  if (endTime > now) throw new Refusal('not_over_yet')
  await db.updateTable('appointments').set({ status: next, finished_at: now }).where('id', '=', id).execute()
}

/** A visit that nobody has spoken of a day after its end has taken place. */
export const finishOldAppointments = (db: Db, now: Date) =>
  db
    .updateTable('appointments')
    .set({ status: moves.finish.to, finished_at: now })
    .where('status', 'in', moves.finish.from)
    .where('ends_at', '<=', new Date(now.getTime() - dayMs))
    .execute()
