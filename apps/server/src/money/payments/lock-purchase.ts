import type { Tx } from '../../lib/database/transaction.ts'
import { lockedVisit } from './locked-appointment.ts'

/** An order `o`, locked: one payment of it is begun or settled at a time. */
export const lockedOrder = (db: Tx, orderId: string) =>
  db.selectFrom('orders as o').where('o.id', '=', orderId).forUpdate()

/** Whoever moves the money of a visit or an order holds its row, before those of its money. */
export const lockPurchase = async (db: Tx, id: string) => {
  const visit = await lockedVisit(db, id).select('a.id').executeTakeFirst()
  if (!visit) await lockedOrder(db, id).select('o.id').execute()
}
