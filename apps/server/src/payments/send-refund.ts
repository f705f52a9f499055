import type Stripe from 'stripe'
import type { Deps } from '../deps.ts'
import type { Db } from '../lib/database.ts'

/** Asks the provider to send a refund's money back; nothing happens the second time. */
export const sendRefund = async ({ db, stripe, clock }: Deps, id: string) => {
  const refund = await db
    .selectFrom('refunds as r')
    .innerJoin('payments as y', 'y.id', 'r.payment_id')
    .select(['r.amount_cents', 'y.intent_id'])
    .where('r.id', '=', id)
    .where('r.status', '=', 'undecided')
    .executeTakeFirst()
  if (!refund?.intent_id) return
  const sent =
    (await alreadySent(stripe, refund.intent_id, id)) ??
    (await stripe.refunds.create(
      { payment_intent: refund.intent_id, amount: refund.amount_cents, metadata: { refundId: id } },
      { idempotencyKey: id },
    ))
  await settleRefund(db, sent, clock.now())
}

/** The provider forgets a key after a day, and this job may be tried for three: the refund itself carries our id. */
const alreadySent = async (stripe: Stripe, intentId: string, refundId: string) => {
  const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: 100 })
  return data.find((refund) => refund.metadata?.refundId === refundId)
}

const decided: Record<string, 'succeeded' | 'failed'> = { succeeded: 'succeeded', failed: 'failed', canceled: 'failed' }

/** Writes down how a refund stands. A success may still fail at the bank later, so only a failure is final. */
export const settleRefund = async (db: Db, refund: Stripe.Refund, now: Date) => {
  const id = refund.metadata?.refundId
  if (!id) return
  const status = decided[refund.status ?? ''] ?? 'pending'
  await db
    .updateTable('refunds')
    .set({ provider_id: refund.id, status, decided_at: status === 'pending' ? null : now })
    .where('id', '=', id)
    .where('status', 'in', status === 'pending' ? ['undecided'] : ['undecided', 'pending', 'succeeded'])
    .execute()
}
