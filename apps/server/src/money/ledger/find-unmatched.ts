import { sql } from 'kysely'
import type Stripe from 'stripe'
import type { Deps } from '../../deps.ts'
import { operators } from '../../identity/accounts/queries.ts'
import type { Db } from '../../lib/database/database.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'

const dayMs = 24 * 3_600_000
/** The overlap finds transactions that the provider books late. */
const overlapMs = 2 * dayMs

/**
 * Compares the provider's balance transactions since the last reading with our own rows. Saves each unmatched
 * transaction once and mails the operators. It works one day at a time, so that a failure does not lose the days
 * already read.
 */
export const findUnmatchedTransactions = async (deps: Deps) => {
  const now = deps.clock.now().getTime()
  const { stripe, db } = deps
  for (let from = await readUntil(db, now); ; ) {
    const until = from + dayMs
    const isLast = until >= now
    const created = { gte: seconds(from - overlapMs), ...(!isLast && { lt: seconds(until) }) }
    const unmatched: Stripe.BalanceTransaction[] = []
    const listed = stripe.balanceTransactions.list({ created, limit: 100, expand: ['data.source'] })
    for await (const page of pagesOf(listed)) unmatched.push(...(await filterUnmatched(db, page)))
    await saveUnmatched(deps, unmatched, new Date(isLast ? now : until))
    if (isLast) return
    from = until
  }
}

const seconds = (ms: number) => Math.floor(ms / 1000)

/** Returns milliseconds. If nothing was read yet, this is the time of the first journal transaction. */
const readUntil = async (db: Db, now: number) => {
  const { rows } = await sql<{ at: Date | null }>`
    select coalesce((select read_until from provider_readings where kind = 'transactions'), (select min(at) from journal_transactions)) as at`.execute(
    db,
  )
  return Math.min(rows[0]?.at?.getTime() ?? now, now)
}

async function* pagesOf<T>(all: AsyncIterable<T>, size = 100) {
  let page: T[] = []
  for await (const each of all) {
    page.push(each)
    if (page.length < size) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

type Source = {
  id: string
  object: string
  metadata?: Record<string, string> | null
  payment_intent?: string | { id: string } | null
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const ourIds = {
  charge: 'paymentId',
  refund: 'refundId',
  transfer: 'transferId',
  transfer_reversal: 'reversalId',
} as const

/** Returns the row of ours that a provider transaction names in the metadata of its source. */
const ownReferenceOf = ({ id, source }: Stripe.BalanceTransaction) => {
  const from = typeof source === 'object' ? (source as Source | null) : null
  const name = from && ourIds[from.object as keyof typeof ourIds]
  const own = name ? (from.metadata?.[name] ?? '') : ''
  const intent = from?.payment_intent
  return {
    id,
    kind: from?.object ?? '',
    source: from?.id ?? '',
    own: uuid.test(own) ? own : null,
    intent: typeof intent === 'object' ? (intent?.id ?? '') : (intent ?? ''),
  }
}

/** A row of ours matches one provider transaction. A second one with its id is as unmatched as one without an id. */
const filterUnmatched = async (db: Db, balanceTransactions: Stripe.BalanceTransaction[]) => {
  const { rows } = await sql<{ id: string }>`
    select x.id from jsonb_to_recordset(${JSON.stringify(balanceTransactions.map(ownReferenceOf))}::jsonb)
      as x(id text, kind text, source text, own uuid, intent text)
    where not case x.kind
      when 'charge' then exists (select from payments y where y.id = x.own and coalesce(y.intent_id, x.intent) = x.intent)
      when 'refund' then exists (select from refunds r where r.id = x.own and coalesce(r.provider_id, x.source) = x.source)
      when 'transfer' then exists (
        select from transfers t where t.id = x.own and coalesce(t.provider_id, x.source) = x.source)
      when 'transfer_reversal' then exists (
        select from transfer_reversals r where r.id = x.own and coalesce(r.provider_id, x.source) = x.source)
      when 'dispute' then exists (select from payments y where y.intent_id = x.intent)
      else false end`.execute(db)
  const unmatched = new Set(rows.map(({ id }) => id))
  return balanceTransactions.filter(({ id }) => unmatched.has(id))
}

const saveUnmatched = (deps: Deps, unmatched: Stripe.BalanceTransaction[], until: Date) =>
  inTransaction(deps, async (deps, db) => {
    // The provider lists the newest first.
    const found = unmatched.toReversed().map(({ id, type, source, amount, fee, currency, created }) => ({
      providerId: id,
      type,
      sourceId: typeof source === 'string' ? source : (source?.id ?? null),
      amountCents: amount,
      feeCents: fee,
      currency,
      at: new Date(created * 1000),
      foundAt: deps.clock.now(),
    }))
    const [first] = found.length > 0 ? await insertNew(db, found) : []
    if (first)
      for (const { id } of await operators(db))
        await enqueueMail(deps, { kind: 'unmatched_transactions_operator', userId: id, subjectId: first.id })
    await db
      .insertInto('providerReadings')
      .values({ kind: 'transactions', readUntil: until })
      .onConflict((conflict) => conflict.column('kind').doUpdateSet({ readUntil: until }))
      .execute()
  })

type NewUnmatched = {
  providerId: string
  type: string
  sourceId: string | null
  amountCents: number
  feeCents: number
  currency: string
  at: Date
  foundAt: Date
}

const insertNew = (db: Db, found: NewUnmatched[]) =>
  db
    .insertInto('unmatchedTransactions')
    .values(found)
    .onConflict((conflict) => conflict.constraint('one_row_per_unmatched_transaction').doNothing())
    .returning('id')
    .execute()
