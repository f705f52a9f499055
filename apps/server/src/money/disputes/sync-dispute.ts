import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../lib/database/database.ts'
import { forEachAtProvider } from '../payment-provider/for-each-at-provider.ts'
import { lookUpPayment } from '../payments/ask-provider.ts'
import { paymentById } from '../payments/queries.ts'
import { findSentRefund } from '../refunds/send-refund.ts'
import { statusOf } from './dispute.rules.ts'
import { settleDispute } from './settle-dispute.ts'

/** Reads a dispute's state from the provider and records it. Nothing else does: an event only triggers this request. */
export const syncDispute = async (deps: Deps, providerId: string) => {
  const providerDispute = await deps.stripe.disputes.retrieve(providerId)
  const intentId =
    typeof providerDispute.payment_intent === 'string'
      ? providerDispute.payment_intent
      : providerDispute.payment_intent?.id
  const payment = await deps.db
    .selectFrom('payments as y')
    .select('y.id')
    .where('y.intentId', '=', intentId ?? '')
    .executeTakeFirst()
  // The provider's account may also contain payments that are not from this platform.
  if (!payment) return
  if (!(await isCharged(deps.db, payment.id))) {
    await lookUpPayment(deps, await paymentById(deps.db, payment.id))
    if (!(await isCharged(deps.db, payment.id)))
      throw new Error(`dispute ${providerId} of a payment that is not charged`)
  }
  // Refunds that the provider has already sent must be recorded first: the bank's money does not replace them.
  if (statusOf(providerDispute.status) === 'lost') await findSentRefunds(deps, payment.id)
  await settleDispute(deps, payment.id, providerDispute)
}

const isCharged = async (db: Db, paymentId: string) =>
  Boolean(
    await db
      .selectFrom('journalTransactions as m')
      .select('m.id')
      .where('m.kind', '=', 'charge')
      .where('m.causeId', '=', paymentId)
      .executeTakeFirst(),
  )

const findSentRefunds = async (deps: Deps, paymentId: string) => {
  const refunds = await deps.db.selectFrom('refunds as r').select('r.id').where('r.paymentId', '=', paymentId).execute()
  for (const { id } of refunds) await findSentRefund(deps, id)
}

/** This is longer than the provider retries an event. */
const recentMs = 7 * 24 * 3_600_000

/**
 * Finds disputes whose events were lost, however long the provider was unreachable, and asks about the disputes that
 * are not over. Lists the disputes created since one week before the last complete reading.
 */
export const syncDisputes = async (deps: Deps) => {
  const { db, stripe } = deps
  const now = deps.clock.now()
  const knownDisputes = await db
    .selectFrom('disputes as d')
    .select(['d.providerId', isOver.as('isOver')])
    .execute()
  const knownIds = new Set(knownDisputes.map(({ providerId }) => providerId))
  const ids = new Set(knownDisputes.flatMap(({ providerId, isOver }) => (isOver ? [] : [providerId])))
  const since = Math.floor(((await readUntil(db, now)) - recentMs) / 1000)
  for await (const { id } of stripe.disputes.list({ created: { gte: since }, limit: 100 }))
    if (!knownIds.has(id)) ids.add(id)
  if (await forEachAtProvider([...ids], (id) => syncDispute(deps, id)))
    await db
      .insertInto('providerReadings')
      .values({ kind: 'disputes', readUntil: now })
      .onConflict((conflict) => conflict.column('kind').doUpdateSet({ readUntil: now }))
      .execute()
}

/** Returns milliseconds. If the disputes were never read, this is the time of the first journal transaction. */
const readUntil = async (db: Db, now: Date) => {
  const { rows } = await sql<{ at: Date | null }>`
    select coalesce(
      (select read_until from provider_readings where kind = 'disputes'), (select min(at) from journal_transactions)) as at`.execute(
    db,
  )
  return Math.min(rows[0]?.at?.getTime() ?? now.getTime(), now.getTime())
}

/**
 * A dispute is over when it is decided and the bank's transactions add up to the result: zero if it is won, minus the
 * disputed amount if it is lost.
 */
const isOver = sql<boolean>`(d.status <> 'open' and 0 = (
  select coalesce(sum(m.amount_cents), 0) + case when d.status = 'lost' then d.amount_cents else 0 end
  from dispute_transactions m where m.dispute_id = d.id))`
