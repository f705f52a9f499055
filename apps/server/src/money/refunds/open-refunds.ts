import { sql } from 'kysely'
import type Stripe from 'stripe'
import type { Deps } from '../../deps.ts'
import { forEachAtProvider } from '../payment-provider/for-each-at-provider.ts'
import { sendRefund, settleRefund } from './send-refund.ts'

const hourMs = 3_600_000
const weekMs = 7 * 24 * hourMs

/** Asks about refunds whose answer or event was lost. */
export const syncOpenRefunds = async (deps: Deps) => {
  const open = await deps.db
    .selectFrom('refunds as r')
    .select(['r.id', 'r.providerId'])
    .where('r.status', 'in', ['undecided', 'pending'])
    .where('r.createdAt', '<=', new Date(deps.clock.now().getTime() - hourMs))
    .execute()
  const providerIds = new Map(open.map(({ id, providerId }) => [id, providerId]))
  await forEachAtProvider([...providerIds.keys()], async (id) => {
    const providerId = providerIds.get(id)
    if (!providerId) return sendRefund(deps, id)
    await settleRefund(deps, await deps.stripe.refunds.retrieve(providerId))
  })
}

/** A refund that had succeeded may fail days later. Only an event tells this, and the event may be lost. */
export const findFailedRefunds = async (deps: Deps) => {
  const since = Math.floor((deps.clock.now().getTime() - weekMs) / 1000)
  const failedRefunds = new Map<string, Stripe.Refund>()
  const events = deps.stripe.events.list({ type: 'refund.failed', created: { gte: since }, limit: 100 })
  for await (const { data } of events) {
    const refund = data.object as Stripe.Refund
    if (refund.metadata?.refundId) failedRefunds.set(refund.id, refund)
  }
  const knownRefunds = await deps.db
    .selectFrom('refunds as r')
    .select('r.providerId')
    .where(sql<boolean>`r.provider_id = any(${[...failedRefunds.keys()]}::text[])`)
    .execute()
  for (const { providerId } of knownRefunds) {
    const refund = failedRefunds.get(providerId ?? '')
    if (refund) await settleRefund(deps, refund)
  }
}

/** Throws, because a person must send the money of failed refunds: the log has them every hour for a week. */
export const reportFailedRefunds = async ({ db, clock }: Deps) => {
  const failed = await db
    .selectFrom('refunds as r')
    .select(['r.id', sql<number>`r.amount_cents - r.replaced_cents`.as('cents')])
    .where('r.status', '=', 'failed')
    // Money that the bank has already given to the customer is not sent again.
    .where(sql<boolean>`r.replaced_cents < r.amount_cents`)
    .where('r.decidedAt', '>', new Date(clock.now().getTime() - weekMs))
    .execute()
  const messages = failed.map(({ id, cents }) => `${id} (${cents} cents)`)
  if (messages.length > 0) throw new Error(`refunds that the bank did not take: ${messages.join(', ')}`)
}
