import { sql } from 'kysely'
import type Stripe from 'stripe'
import type { Deps } from '../../deps.ts'
import { operators } from '../../identity/accounts/queries.ts'
import type { Db } from '../../lib/database/database.ts'
import { inTransaction, type Tx, type WithTx } from '../../lib/database/transaction.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { recordFailedRefund, recordRefund } from '../ledger/record-transactions.ts'
import { claimAttempt, isProviderRefusal, refusalReason, saveProviderError } from '../payment-provider/retry.ts'
import { lockPurchase } from '../purchases/lock-purchase.ts'
import { replaceFailedRefund } from './replace-failed-refund.ts'

/** Asks the provider to send a refund. Does nothing the second time, and nothing while the payment is disputed. */
export const sendRefund = async (deps: Deps, id: string) => {
  const refund = await undecidedRefund(deps.db, id)
  if (!refund?.intentId || (await findSentRefund(deps, id)) || refund.isDisputed) return
  const tries = await claimAttempt(deps, 'refunds', { id, ...refund })
  if (tries === undefined) return
  try {
    const sent = await deps.stripe.refunds.create(
      { payment_intent: refund.intentId, amount: refund.amountCents, metadata: { refundId: id } },
      { idempotencyKey: keyOf(id, { ...refund, tries }) },
    )
    await settleRefund(deps, sent)
  } catch (error) {
    if (isProviderRefusal(error)) await saveRefusal(deps.db, { id, tries, reason: refusalReason(error) })
    else await saveProviderError(deps, 'refunds', id, error)
    throw error
  }
}

type Key = { amountCents: number; disputes: number; tries: number }

/**
 * The key contains the amount and the number of disputes: since an earlier attempt a part may have been settled, or a
 * dispute may have made the provider refuse that attempt.
 */
const keyOf = (id: string, { amountCents, disputes, tries }: Key) =>
  [id, amountCents, ...(disputes ? [disputes] : []), ...(tries ? [`try ${tries}`] : [])].join(':')

/**
 * The provider did nothing and repeats the refusal under the same idempotency key, so the next attempt has a new key.
 */
const saveRefusal = (db: Db, { id, tries, reason }: { id: string; tries: number; reason: string }) =>
  db
    .updateTable('refunds')
    .set({ tries: tries + 1, errorAt: null, refusal: reason })
    .where('id', '=', id)
    .where('status', '=', 'undecided')
    .where('tries', '=', tries)
    .execute()

/** Returns whether the provider already has the refund, and records it if so. */
export const findSentRefund = async (deps: Deps, id: string) => {
  const refund = await undecidedRefund(deps.db, id)
  const sent = refund?.intentId && (await alreadySent(deps.stripe, refund.intentId, id))
  if (sent) await settleRefund(deps, sent)
  return Boolean(sent)
}

const undecidedRefund = (db: Db, id: string) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('payments as y', 'y.id', 'r.paymentId')
    .select(['r.amountCents', 'r.tries', 'r.errorAt', 'y.intentId'])
    .select([
      sql<boolean>`payment_is_disputed(y.id)`.as('isDisputed'),
      sql<number>`(select count(*) from disputes d where d.payment_id = y.id)::integer`.as('disputes'),
    ])
    .where('r.id', '=', id)
    .where('r.status', '=', 'undecided')
    .executeTakeFirst()

/** The provider forgets a key after a day, and this job may run for three: our id in the metadata finds the refund. */
const alreadySent = async (stripe: Stripe, intentId: string, refundId: string) => {
  const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: 100 })
  return data.find((refund) => refund.metadata?.refundId === refundId)
}

const finalStatuses: Record<string, 'succeeded' | 'failed'> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

/** The provider's status is news only for a refund in one of these states. */
const acceptedFrom: Record<'pending' | 'succeeded' | 'failed', string[]> = {
  pending: ['undecided'],
  succeeded: ['undecided', 'pending'],
  failed: ['undecided', 'pending', 'succeeded'],
}

type ProviderRefund = {
  id: string
  status: string | null
  failure_reason?: string | undefined
  metadata: { refundId?: string } | null
}

/**
 * Records a refund's state. A refund that has succeeded may still fail at the bank later, so only a failure is final.
 */
export const settleRefund = async (deps: Deps, providerRefund: ProviderRefund) => {
  const id = providerRefund.metadata?.refundId
  if (!id) return
  const now = deps.clock.now()
  const status = finalStatuses[providerRefund.status ?? ''] ?? 'pending'
  await inTransaction(deps, async (deps, db) => {
    const foundRefund = await purchaseOfRefund(db, id)
    if (foundRefund) await lockPurchase(deps, foundRefund.purchaseId)
    const refund = await refundById(db, id)
    if (!refund || !acceptedFrom[status].includes(refund.status)) return
    await db
      .updateTable('refunds')
      .set({
        providerId: providerRefund.id,
        status,
        failureReason: providerRefund.failure_reason ?? null,
        decidedAt: status === 'pending' ? null : now,
      })
      .where('id', '=', id)
      .execute()
    if (status === 'succeeded') await recordRefund(db, { ...refund, at: now })
    if (status === 'failed') {
      if (refund.status === 'succeeded') await recordFailedRefund(db, { ...refund, at: now })
      await replaceFailedRefund(deps, { ...refund, at: now })
      await notifyFailure(deps, refund)
    }
  })
}

/**
 * Mails the customer and the operators, because a person must send that money in another way. If the bank has paid the
 * customer instead, nobody is mailed.
 */
const notifyFailure = async (
  deps: WithTx<Deps>,
  { refundId, customerId }: { refundId: string; customerId: string },
) => {
  const isOwed = await deps.db
    .selectFrom('refunds as r')
    .select('r.id')
    .where('r.id', '=', refundId)
    .whereRef('r.replacedCents', '<', 'r.amountCents')
    .executeTakeFirst()
  if (!isOwed) return
  await enqueueMail(deps, { kind: 'refund_failed_customer', userId: customerId, subjectId: refundId })
  for (const { id } of await operators(deps.db))
    await enqueueMail(deps, { kind: 'refund_failed_operator', userId: id, subjectId: refundId })
}

const purchaseOfRefund = (db: Tx, id: string) =>
  db.selectFrom('refunds as r').select('r.purchaseId').where('r.id', '=', id).executeTakeFirst()

const refundById = (db: Tx, id: string) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('purchases as a', 'a.id', 'r.purchaseId')
    .select(['r.id as refundId', 'r.status', 'r.amountCents as cents', 'a.id as purchaseId', 'a.customerId'])
    .where('r.id', '=', id)
    .executeTakeFirst()
