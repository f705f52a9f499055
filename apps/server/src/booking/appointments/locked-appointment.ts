import type { Tx } from '../../lib/database/transaction.ts'

/** A visit `a`, locked: one payment of it is begun or settled at a time. */
export const lockedVisit = (db: Tx, appointmentId: string) =>
  db.selectFrom('appointments as a').where('a.id', '=', appointmentId).forUpdate()
