import { sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'
import type { Kept } from './cost-split.rules.ts'
import { transferKinds } from './kind-queries.ts'

type PurchaseMoney = {
  /** In cents: what it has brought or will bring the professional, sent or not. */
  hers: number
  /** In cents: what a bank has given back of it for good. */
  lost: number
  isDisputed: boolean
}

/** Where the money of a purchase stands, for mails that must not promise any that is not there. */
export const moneyOfPurchase = async (db: Db, purchaseId: string) => {
  const { rows } = await sql<PurchaseMoney>`
    select purchase_is_disputed(${purchaseId}::uuid) as "isDisputed",
      (select coalesce(-sum(e.cents), 0)::integer from journal_transactions m join journal_postings e on e.transaction_id = m.id
        where m.purchase_id = ${purchaseId} and e.account = 'professional' and m.kind not in ${transferKinds})
        as hers,
      (select coalesce(sum(x.amount_cents), 0)::integer from dispute_parts x join disputes d on d.id = x.dispute_id
        join payments y on y.id = x.payment_id
        where x.purchase_id = ${purchaseId} and y.status = 'succeeded' and d.status = 'lost') as lost`.execute(db)
  return rows[0] as PurchaseMoney
}

/**
 * In cents: what a purchase has brought each, sent or not; below zero for the platform where banks have taken more than that.
 * What the provider costs is no part of it, nor what an operator has sent from elsewhere or forgiven, nor a payment that came too late.
 */
export const keptOf = async (db: Db, { paymentId, purchaseId }: { paymentId: string; purchaseId: string }) => {
  const { rows } = await sql<Kept>`
    select coalesce(-sum(e.cents) filter (where e.account = 'professional' and m.kind not in ${transferKinds}), 0)::integer
        as professional,
      coalesce(-sum(e.cents) filter (
        where e.account = 'platform' and m.kind not in ('cost', 'dispute', 'manual_refund', 'debt_written_off')), 0)::integer as platform
    from journal_transactions m join journal_postings e on e.transaction_id = m.id
    where m.purchase_id = ${purchaseId} and not is_late_part(${paymentId}, ${purchaseId}) and not exists (
      select from disputes d
      where m.kind = 'dispute_lost' and d.id = m.cause_id and is_late_part(d.payment_id, m.purchase_id)
      union all
      select from refunds r
      where m.kind = 'refund_replaced' and r.id = m.cause_id and is_late_part(r.payment_id, r.purchase_id)
    )`.execute(db)
  return rows[0] as Kept
}
