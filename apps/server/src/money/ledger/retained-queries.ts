import { type Expression, sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'

/**
 * Returns how many cents of a purchase the professional or the platform keeps after refunds and lost disputes. The
 * provider's costs and open disputes are left out.
 */
const retainedBy = (account: 'professional' | 'platform', purchase: string | Expression<string>) =>
  sql<number>`(
    select greatest(0, coalesce(-sum(e.cents), 0))::integer
    from journal_transactions m join journal_postings e on e.transaction_id = m.id
    where m.purchase_id = ${purchase} and e.account = ${sql.lit(account)}
      and m.kind in ('charge', 'cancellation', 'goodwill_refund', 'dispute_lost', 'refund_replaced')
      -- This excludes postings about late payments, which belong neither to the professional nor to the platform.
      and not exists (
        select from disputes d
        where m.kind = 'dispute_lost' and d.id = m.cause_id and is_late_part(d.payment_id, m.purchase_id)
        union all
        select from refunds r
        where m.kind = 'refund_replaced' and r.id = m.cause_id and is_late_part(r.payment_id, r.purchase_id)
      ))`

/** True if an invoice of the purchase exists, or would be issued on request: that is so only of issuable ones. */
export const isInvoiced = (purchase: Expression<string>, isIssuable: Expression<boolean> = sql<boolean>`true`) =>
  sql<boolean>`(exists (select from invoices i where i.purchase_id = ${purchase})
    or ${isIssuable} and (${retainedBy('platform', purchase)} > 0 or ${retainedBy('professional', purchase)} > 0))`

export const retainedForInvoices = async (db: Db, id: string) => {
  const { rows } = await sql<{ professional: number; platform: number }>`
    select ${retainedBy('professional', id)} as professional, ${retainedBy('platform', id)} as platform`.execute(db)
  return rows[0] as (typeof rows)[number]
}
