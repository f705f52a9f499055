import { sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'

/**
 * Returns how many cents given back by banks are already used: those deducted from the refunds of returns and, for a
 * cancelled order, its total less all refunds.
 */
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
