import { sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'
import type { RetainedShares } from './cost-split.rules.ts'
import { transferKinds } from './kind-queries.ts'

type PurchaseMoney = {
  /** These cents are the professional's share of the purchase, transferred or not. */
  professionalCents: number
  /** These are the cents that banks have paid to the customer for good, because disputes were lost. */
  lost: number
  isDisputed: boolean
}

/** Mails use this, so that they do not promise money that is not there. */
export const moneyOfPurchase = async (db: Db, purchaseId: string) => {
  const { rows } = await sql<PurchaseMoney>`
    select purchase_is_disputed(${purchaseId}::uuid) as "isDisputed",
      (select coalesce(-sum(e.cents), 0)::integer from journal_transactions m join journal_postings e on e.transaction_id = m.id
        where m.purchase_id = ${purchaseId} and e.account = 'professional' and m.kind not in ${transferKinds})
        as "professionalCents",
      (select coalesce(sum(x.amount_cents), 0)::integer from dispute_parts x join disputes d on d.id = x.dispute_id
        join payments y on y.id = x.payment_id
        where x.purchase_id = ${purchaseId} and y.status = 'succeeded' and d.status = 'lost') as lost`.execute(db)
  return rows[0] as PurchaseMoney
}

/**
 * Returns in cents what a purchase has brought professional and platform, transferred or not. The platform's figure is
 * negative if banks have taken more than that. It excludes the provider's fees, manual refunds, written-off debts and
 * late payments.
 */
export const retainedSharesOf = async (
  db: Db,
  { paymentId, purchaseId }: { paymentId: string; purchaseId: string },
) => {
  const { rows } = await sql<RetainedShares>`
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
  return rows[0] as RetainedShares
}
