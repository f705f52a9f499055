import { sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'

/** In cents, what banks have paid of an order for returns, or of one that is cancelled beside all refunds of it. */
export const usedBankCents = async (db: Db, orderId: string) => {
  const { rows } = await sql<{ cents: number }>`
    select (
      (select coalesce(sum(f.bank_cents), 0) from order_refunds f where f.order_id = ${orderId})
      + (select coalesce(sum(greatest(0, o.total_cents - (
          select coalesce(sum(r.amount_cents), 0) from refunds r
          where r.purchase_id = o.id and not is_late_part(r.payment_id, r.purchase_id)))), 0)
        from orders o where o.id = ${orderId} and o.status = 'cancelled'))::integer as cents`.execute(db)
  return rows[0]?.cents ?? 0
}
