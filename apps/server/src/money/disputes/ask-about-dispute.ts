import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../lib/database/database.ts'
import { askAboutEach } from '../payment-provider/ask-about-each.ts'
import { lookUpPayment } from '../payments/ask-provider.ts'
import { paymentById } from '../payments/queries.ts'
import { findSentRefund } from '../refunds/send-refund.ts'
import { statusOf } from './dispute.rules.ts'
import { settleDispute } from './settle-dispute.ts'

/** Asks the provider how a dispute stands, and writes it down. Nothing else does: an event only makes us ask. */
export const askAboutDispute = async (deps: Deps, providerId: string) => {
  const told = await deps.stripe.disputes.retrieve(providerId)
  const intentId = typeof told.payment_intent === 'string' ? told.payment_intent : told.payment_intent?.id
  const payment = await deps.db
    .selectFrom('payments as y')
    .select('y.id')
    .where('y.intentId', '=', intentId ?? '')
    .executeTakeFirst()
  // The provider's account may serve others too.
  if (!payment) return
  if (!(await isCharged(deps.db, payment.id))) {
    await lookUpPayment(deps, await paymentById(deps.db, payment.id))
    if (!(await isCharged(deps.db, payment.id)))
      throw new Error(`dispute ${providerId} of a payment that is not charged`)
  }
  // What has left already is not what the bank gives back.
  if (statusOf(told.status) === 'lost') await findSentRefunds(deps, payment.id)
  await settleDispute(deps, payment.id, told)
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

/** Longer than the provider sends an event again. */
const recentMs = 7 * 24 * 3_600_000

/**
 * Finds disputes of which no event came, however long nobody could ask, and asks about those that are not over. They are listed
 * again from a week before all were last heard of.
 */
export const askAboutDisputes = async (deps: Deps) => {
  const { db, stripe } = deps
  const now = deps.clock.now()
  const known = await db
    .selectFrom('disputes as d')
    .select(['d.providerId', isOver.as('isOver')])
    .execute()
  const isKnown = new Set(known.map(({ providerId }) => providerId))
  const ids = new Set(known.flatMap(({ providerId, isOver }) => (isOver ? [] : [providerId])))
  const since = Math.floor(((await readUntil(db, now)) - recentMs) / 1000)
  for await (const { id } of stripe.disputes.list({ created: { gte: since }, limit: 100 }))
    if (!isKnown.has(id)) ids.add(id)
  if (await askAboutEach([...ids], (id) => askAboutDispute(deps, id)))
    await db
      .insertInto('providerReadings')
      .values({ kind: 'disputes', readUntil: now })
      .onConflict((conflict) => conflict.column('kind').doUpdateSet({ readUntil: now }))
      .execute()
}

/** In ms; where they have never been read, since the first of our own movements. */
const readUntil = async (db: Db, now: Date) => {
  const { rows } = await sql<{ at: Date | null }>`
    select coalesce(
      (select read_until from provider_readings where kind = 'disputes'), (select min(at) from journal_transactions)) as at`.execute(
    db,
  )
  return Math.min(rows[0]?.at?.getTime() ?? now.getTime(), now.getTime())
}

/** Decided, and no money is with a bank undecided. */
const isOver = sql<boolean>`(d.status <> 'open' and 0 = (
  select coalesce(sum(m.amount_cents), 0) + case when d.status = 'lost' then d.amount_cents else 0 end
  from dispute_transactions m where m.dispute_id = d.id))`
