import { sql } from 'kysely'
import type { Db } from '../lib/database/database.ts'
import { ordersShown } from './queries.ts'

/** The units of an order that are neither refunded nor given up, its delivery unless that was refunded, and whether refunded ones leave all the same. */
export const allThatIsLeft = async (db: Db, { id, shipping_cents }: { id: string; shipping_cents: number }) => {
  const { lines, shippingRefunded } = await ordersShown(db).where('o.id', '=', id).executeTakeFirstOrThrow()
  return {
    lines: lines
      .map((line) => ({ id: line.id, quantity: line.quantity - line.refundedQuantity - line.withdrawnQuantity }))
      .filter(({ quantity }) => quantity > 0),
    shipping: shipping_cents > 0 && !shippingRefunded,
    isSentAnyway: lines.some(({ sentAnywayQuantity }) => sentAnywayQuantity > 0),
  }
}

/** Whether operators have given back every unit of it, and the delivery where that was paid. */
export const isWhollyRefunded = async (db: Db, orderId: string) => {
  const { given, total_cents } = await db
    .selectFrom('orders as o')
    .select('o.total_cents')
    .select(
      sql<number>`(select coalesce(sum(f.cents), 0)::integer from order_refunds f where f.order_id = o.id)`.as('given'),
    )
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()
  return given === total_cents
}
