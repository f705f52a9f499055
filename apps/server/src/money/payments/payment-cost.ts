import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx, transaction } from '../../lib/database/transaction.ts'
import { recordCost } from '../ledger/record-transactions.ts'
import { forEachAtProvider } from '../payment-provider/for-each-at-provider.ts'
import { lockPurchasesOf } from '../purchases/lock-purchase.ts'

/**
 * Asks the provider for its fee on a payment and records the fee once. If the provider does not know it yet, the next
 * recurring job asks again.
 */
export const fetchProviderFee = async (deps: Deps, id: string) => {
  const { db, stripe, clock } = deps
  const payment = await db
    .selectFrom('payments as y')
    .select(['y.intentId', 'y.currency'])
    .where('y.id', '=', id)
    .where('y.costCents', 'is', null)
    .executeTakeFirst()
  if (!payment?.intentId) return
  const { intentId, currency } = payment
  const intent = await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge.balance_transaction'] })
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge
  const balanceTransaction = charge?.paid ? charge.balance_transaction : null
  if (!balanceTransaction || typeof balanceTransaction === 'string') return
  if (balanceTransaction.currency !== currency)
    throw new Error(`${balanceTransaction.id} of payment ${id} is in ${balanceTransaction.currency}`)
  await inTransaction(deps, async (deps, db) => {
    await lockPurchasesOf(deps, id)
    const { numUpdatedRows } = await db
      .updateTable('payments')
      .set({ costCents: balanceTransaction.fee })
      .where('id', '=', id)
      .where('costCents', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows) await recordCosts(db, id, clock.now())
  })
}

const isCharged = sql<boolean>`exists (select from journal_transactions m where m.kind = 'charge' and m.cause_id = y.id)`

/** Each purchase bears the cost of its part. */
const recordCosts = async (db: Tx, paymentId: string, at: Date) => {
  const parts = await db
    .selectFrom('paymentParts as p')
    .select(['p.paymentId', 'p.purchaseId', sql<number>`cost_of_part(p.payment_id, p.purchase_id)`.as('cents')])
    .where('p.paymentId', '=', paymentId)
    .execute()
  for (const part of parts) await recordCost(db, { ...part, at })
}

/**
 * Asks about charges whose fee is unknown, because the answer was lost or an older release charged them. Enqueues
 * another batch as long as a batch has found any fee.
 */
export const fetchMissingProviderFees = async (deps: Deps, batch = 200) => {
  const unknown = deps.db
    .selectFrom('payments as y')
    .select('y.id')
    .where('y.costCents', 'is', null)
    .where(isCharged)
    // The random order gives other payments their turn if the provider does not know some fees yet.
    .orderBy(sql`random()`)
    .limit(batch)
  const paymentIds = (await unknown.execute()).map(({ id }) => id)
  await forEachAtProvider(paymentIds, (id) => fetchProviderFee(deps, id))
  if (paymentIds.length < batch) return
  const known = await deps.db
    .selectFrom('payments as y')
    .select('y.id')
    .where('y.id', 'in', paymentIds)
    .where('y.costCents', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (known) await transaction(deps.db, (db) => deps.jobs.enqueue(db, 'payment-costs', ''))
}
