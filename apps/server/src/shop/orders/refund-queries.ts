import { sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'

/** Returns whether operators have refunded every unit, and the delivery if it was paid. */
export const isFullyRefunded = async (db: Db, orderId: string) => {
  const { given, totalCents } = await db
    .selectFrom('orders as o')
    .select('o.totalCents')
    .select(
      sql<number>`(select coalesce(sum(f.cents), 0)::integer from order_refunds f where f.order_id = o.id)`.as('given'),
    )
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()
  return given === totalCents
}
