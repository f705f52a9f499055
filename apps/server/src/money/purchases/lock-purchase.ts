import type { Tx } from '../../lib/database/transaction.ts'
import { lockedVisit } from './locked-appointment.ts'

/** An order `o`, locked: one payment of it is begun or settled at a time. */
export const lockedOrder = (db: Tx, orderId: string) =>
  db.selectFrom('orders as o').where('o.id', '=', orderId).forUpdate()

/** Whoever moves the money of a purchase locks it first. */
export const lockPurchase = async (db: Tx, id: string) => {
  const visit = await lockedVisit(db, id).select('a.id').executeTakeFirst()
  if (!visit) await lockedOrder(db, id).select('o.id').execute()
}

/** Whoever moves the money of a payment locks all that it pays, in one order. */
export const lockPurchasesOf = async (db: Tx, paymentId: string) => {
  const parts = await db
    .selectFrom('paymentParts as p')
    .select('p.purchaseId')
    .where('p.paymentId', '=', paymentId)
    .orderBy('p.purchaseId')
    .execute()
  for (const { purchaseId } of parts) await lockPurchase(db, purchaseId)
}
