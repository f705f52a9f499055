import { sql } from 'kysely'
import type Stripe from 'stripe'
import type { Db } from '../../../src/lib/database/database.ts'

type Row = {
  id: string
  paymentId: string
  intent: string
  providerId: string
  status: 'open' | 'won' | 'lost'
  cents: number
  transactions: string[]
  /**
   * Counts refunds that were decided before the dispute was lost and sent afterwards, although the loss did not fully
   * replace them.
   */
  refundedTwice: number
}

const disputesOf = async (db: Db, professionals: string[]) => {
  const { rows } = await sql<Row>`
    select d.id, y.id as "paymentId", y.intent_id as intent, d.provider_id as "providerId", d.status, d.amount_cents as cents,
      array(select concat_ws(' ', m.provider_id, m.amount_cents, m.fee_cents) from dispute_transactions m
        where m.dispute_id = d.id order by 1) as transactions,
      (select count(*)::integer from journal_transactions lost join refunds r on r.payment_id = y.id and r.id < lost.id
        join journal_transactions sent on sent.kind = 'refund' and sent.cause_id = r.id and sent.id > lost.id
        where lost.kind = 'dispute_lost' and lost.cause_id = d.id and x.customer_cents < x.amount_cents) as "refundedTwice"
    from disputes d join payments y on y.id = d.payment_id join dispute_parts x on x.dispute_id = d.id
    join appointments a on a.id = x.purchase_id
    where a.professional_id = any(${professionals}::uuid[])`.execute(db)
  return rows
}

/** Finds the disputes that differ from the provider's, to the cent, once all of them have ended. */
export const findDisputeErrors = async (db: Db, professionals: string[], providerDisputes: Stripe.Dispute[]) => {
  const ownDisputes = await disputesOf(db, professionals)
  const found: string[] = []
  for (const { id, providerId, refundedTwice } of ownDisputes) {
    if (!providerDisputes.some((dispute) => dispute.id === providerId))
      found.push(`our dispute ${id} is not the provider’s`)
    if (refundedTwice > 0) found.push(`for dispute ${id} a refund was sent that the bank had given to the customer`)
  }
  for (const { id, amount, status, payment_intent, balance_transactions } of providerDisputes) {
    const own = ownDisputes.find(({ providerId }) => providerId === id)
    const transactions = balance_transactions.map((each) => `${each.id} ${each.amount} ${each.fee}`).sort()
    const isEqual =
      own?.status === status &&
      own.cents === amount &&
      own.intent === payment_intent &&
      String(own.transactions.toSorted()) === String(transactions)
    if (!isEqual)
      found.push(`dispute ${id} is ${status} of ${amount}, with ${transactions}; ours ${JSON.stringify(own)}`)
  }
  return { found, disputes: ownDisputes }
}
