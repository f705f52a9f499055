import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { recordCost } from '../ledger/record-transactions.ts'
import { askAboutEach } from '../payment-provider/ask-about-each.ts'
import { lockPurchase } from '../purchases/lock-purchase.ts'

/**
 * Asks what the provider has kept of a payment for itself, and writes it down, once. It may not say so yet: then the next
 * sweep asks again.
 */
export const askAboutCost = async ({ db, stripe, clock }: Deps, id: string) => {
  const payment = await db
    .selectFrom('payments as y')
    .select(['y.intentId', 'y.purchaseId', 'y.currency'])
    .where('y.id', '=', id)
    .where('y.costCents', 'is', null)
    .executeTakeFirst()
  if (!payment?.intentId) return
  const { intentId, purchaseId, currency } = payment
  const intent = await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge.balance_transaction'] })
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge
  const told = charge?.paid ? charge.balance_transaction : null
  if (!told || typeof told === 'string') return
  if (told.currency !== currency) throw new Error(`${told.id} of payment ${id} is in ${told.currency}`)
  await transaction(db, async (db) => {
    await lockPurchase(db, purchaseId)
    const { numUpdatedRows } = await db
      .updateTable('payments')
      .set({ costCents: told.fee })
      .where('id', '=', id)
      .where('costCents', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows) await recordCost(db, { paymentId: id, purchaseId, cents: told.fee, at: clock.now() })
  })
}

/** Asks about charges whose cost is not known: the answer was lost, or they are of a release before. While that brings any, it goes on. */
export const askAboutCosts = async (deps: Deps, batch = 200) => {
  const unknown = deps.db
    .selectFrom('payments as y')
    .innerJoin('journalTransactions as m', (join) => join.onRef('m.causeId', '=', 'y.id').on('m.kind', '=', 'charge'))
    .select('y.id')
    .where('y.costCents', 'is', null)
    // Where the provider does not say it yet, others have their turn.
    .orderBy(sql`random()`)
    .limit(batch)
  const asked = (await unknown.execute()).map(({ id }) => id)
  await askAboutEach(asked, (id) => askAboutCost(deps, id))
  if (asked.length < batch) return
  const known = await deps.db
    .selectFrom('payments as y')
    .select('y.id')
    .where('y.id', 'in', asked)
    .where('y.costCents', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (known) await transaction(deps.db, (db) => deps.jobs.enqueue(db, 'payment-costs', ''))
}
