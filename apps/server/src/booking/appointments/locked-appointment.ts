import type { Tx } from '../../lib/database/transaction.ts'

/** Selects an appointment as `a` and locks it, so that only one payment of it is started or settled at a time. */
export const lockedAppointment = (db: Tx, appointmentId: string) =>
  db.selectFrom('appointments as a').where('a.id', '=', appointmentId).forUpdate()
