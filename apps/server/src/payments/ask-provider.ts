import Stripe from 'stripe'
import type { Deps } from '../deps.ts'
import type { Db } from '../lib/database.ts'
import { Refusal } from '../lib/refusal.ts'
import { transaction } from '../lib/transaction.ts'
import { abandoned, type Outcome, outcomeOfIntent, refusedOutcome } from './outcome.ts'
import type { Payment } from './queries.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Charges the card. The intent's id is kept before the charge is asked for, so that an attempt without one has certainly
 * cost nothing. Both calls carry keys made of the payment's id: however many ask at once, and however often, the
 * provider does each once.
 */
export const charge = async (deps: Deps, payment: Payment) => {
  const intentId = payment.intent_id ?? (await openIntent(deps, payment))
  if (!intentId) return
  const { paymentIntents } = deps.stripe
  await settleWith(deps, payment, async () => {
    try {
      return outcomeOfIntent(await paymentIntents.confirm(intentId, {}, { idempotencyKey: `${payment.id}:confirm` }))
    } catch (error) {
      // It was cancelled meanwhile, or confirmed so long ago that the key is forgotten.
      if (!hasMovedOn(error)) throw error
      return outcomeOfIntent(await paymentIntents.retrieve(intentId))
    }
  })
}

/** The new intent's id, kept; none when the provider refused the card, or when the attempt has been closed. */
const openIntent = async (deps: Deps, payment: Payment) => {
  let intentId: string | undefined
  await settleWith(deps, payment, async () => {
    const intent = await deps.stripe.paymentIntents.create(
      {
        amount: payment.amount_cents,
        currency: payment.currency,
        payment_method: payment.payment_method,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        description: `Rendez-vous ${payment.libelle}`,
        metadata: { paymentId: payment.id, appointmentId: payment.appointment_id },
      },
      { idempotencyKey: payment.id },
    )
    if (await keepIntentId(deps.db, payment.id, intent.id)) intentId = intent.id
    return { status: 'undecided' }
  })
  return intentId
}

const stillOpen = (db: Db, paymentId: string) =>
  db.updateTable('payments').where('id', '=', paymentId).where('status', '=', 'undecided')

/** False when the attempt has been closed: then it must not be charged. */
const keepIntentId = async (db: Db, paymentId: string, intentId: string) => {
  const { numUpdatedRows } = await stillOpen(db, paymentId).set({ intent_id: intentId }).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Asks how a payment stands. */
export const look = (deps: Deps, payment: Payment) =>
  settleWith(deps, payment, async () =>
    payment.intent_id
      ? outcomeOfIntent(await deps.stripe.paymentIntents.retrieve(payment.intent_id))
      : { status: 'undecided' },
  )

/** Ends an attempt that nobody will finish, unless it turns out to have succeeded. */
export const abandonPayment = async (deps: Deps, payment: Payment) => {
  const { intent_id } = payment
  if (!intent_id) {
    await stillOpen(deps.db, payment.id)
      .where('intent_id', 'is', null)
      .set({ ...abandoned, decided_at: deps.clock.now() })
      .execute()
    return
  }
  await settleWith(deps, payment, async () => {
    try {
      return outcomeOfIntent(await deps.stripe.paymentIntents.cancel(intent_id))
    } catch (error) {
      if (!hasMovedOn(error)) throw error
      return outcomeOfIntent(await deps.stripe.paymentIntents.retrieve(intent_id))
    }
  })
}

const hasMovedOn = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state'

/** A refused card is an outcome. After any other error of the provider nothing is known, and nothing is written. */
const settleWith = async (deps: Deps, payment: Payment, ask: () => Promise<Outcome>) => {
  const outcome = await ask().catch((error: unknown) => {
    const refused = refusedOutcome(error)
    if (refused) return refused
    if (error instanceof Stripe.errors.StripeError)
      throw new Refusal('unavailable', {
        message: 'Le service de paiement ne répond pas. Réessayez dans un instant : vous ne paierez pas deux fois.',
      })
    throw error
  })
  if (outcome.status !== 'undecided')
    await transaction(deps.db, (db) => settlePayment({ ...deps, db }, payment.id, outcome))
}
