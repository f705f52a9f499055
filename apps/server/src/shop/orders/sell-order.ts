import { sql } from 'kysely'
import { type ExpressionBuilderOf, violatedConstraint } from '../../lib/database/database.ts'
import { savepoint, type Tx } from '../../lib/database/transaction.ts'
import { endUnpaidOrders } from './expire-orders.ts'
import { lockExpiredWithSameProducts, lockProducts } from './lock-queries.ts'
import { transitionOrder } from './transition.ts'

/**
 * Returns the order if it could be sold to the customer who paid it: its units are still held, or the order expired and
 * its units can be taken again. An order that the customer or an operator cancelled, or that the customer has ordered
 * again since, is not sold. The caller has locked the order.
 */
export const sellOrder = async (db: Tx, id: string, now: Date) => {
  const unpaidOrder = await db
    .updateTable('orders')
    .set({ paidAt: now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('paidAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return unpaidOrder ?? sellExpiredOrder(db, id, now)
}

/** A constraint decides whether the stock is sufficient. */
const sellExpiredOrder = async (db: Tx, id: string, now: Date) => {
  const expired = await lockExpiredWithSameProducts(db, id, now)
  await lockProducts(db, [], [{ id }, ...expired])
  await endUnpaidOrders(db, expired, 'time', now)
  try {
    return await savepoint(db, () =>
      transitionOrder(db, 'revive', { paidAt: now, cancelledAt: null, cancelledBy: null })
        .where('id', '=', id)
        .where('cancelledBy', '=', 'time')
        .where('paidAt', 'is', null)
        .where((eb) => eb.not(isOrderedAgain(eb)))
        .returning('id')
        .executeTakeFirst(),
    )
  } catch (error) {
    if (violatedConstraint(error) !== 'stock_never_below_zero') throw error
    return undefined
  }
}

/**
 * The customer has another order, placed or paid since and not cancelled, with some of the same products. Selling this
 * one too would sell them twice to the same customer.
 */
export const isOrderedAgain = ({ ref }: ExpressionBuilderOf<'orders', 'orders'>) => sql<boolean>`exists (
  select from orders n join order_lines l on l.order_id = n.id
  where n.customer_id = ${ref('orders.customerId')} and n.id <> ${ref('orders.id')} and n.status <> 'cancelled'
    and greatest(n.created_at, n.paid_at) > ${ref('orders.createdAt')}
    and l.product_id in (select own.product_id from order_lines own where own.order_id = ${ref('orders.id')}))`
