import { randomUUID } from 'node:crypto'
import { definedIds, firstPurchaseIds } from '@couronne/contract/money/purchases'
import Stripe from 'stripe'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../lib/database/database.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { providerUnavailable } from '../payment-provider/provider-unavailable.ts'
import { isProviderError } from '../payment-provider/retry.ts'
import { ensureProviderCustomer, providerCustomerOf } from '../saved-cards/provider-customer.ts'
import { abandoned, declinedOutcome, isStateConflict, type Outcome, outcomeOfIntent } from './outcome.ts'
import { customerOf, type Payment } from './queries.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Charges the card. The intent's id is saved before the charge is requested, so that an attempt without an intent id
 * has certainly cost nothing. Both idempotency keys contain the payment's id: however many callers there are, and
 * however often they call, the provider executes each call once.
 */
export const charge = async (deps: Deps, payment: Payment) => {
  const intentId = payment.intentId ?? (await openIntent(deps, payment))
  if (!intentId) return
  const { paymentIntents } = deps.stripe
  const confirm = async (idempotencyKey: string) =>
    // Stripe.js in the browser shows what the bank asks next.
    outcomeOfIntent(await paymentIntents.confirm(intentId, { use_stripe_sdk: true }, { idempotencyKey }))
  await settleWith(deps, payment, async () => {
    try {
      return await confirm(`${payment.id}:confirm`)
    } catch (error) {
      if (declinedOutcome(error)) throw error
      // The answer was lost, or the key repeats a 500 for a day, or the intent was cancelled: the intent's state
      // decides.
      const intent = await paymentIntents.retrieve(intentId)
      const outcome = outcomeOfIntent(intent)
      if (outcome.status !== 'undecided') return outcome
      if (!isProviderError(error) || intent.status !== 'requires_confirmation') throw error
      // The provider charges an intent only once, whatever the idempotency keys are.
      return confirm(`${payment.id}:confirm:${randomUUID()}`)
    }
  })
}

/**
 * Returns the saved id of the new intent, or undefined if the provider refused the card or the attempt has been closed.
 */
const openIntent = async (deps: Deps, payment: Payment) => {
  let intentId: string | undefined
  const create = (idempotencyKey: string, customer: string | undefined) =>
    deps.stripe.paymentIntents.create(
      {
        ...(customer && { customer }),
        ...(customer && payment.cardUse === 'to_save' && { setup_future_usage: 'on_session' as const }),
        amount: payment.amountCents,
        currency: payment.currency,
        payment_method: payment.paymentMethod,
        ...(payment.isManualCapture && { capture_method: 'manual' as const }),
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        description: payment.parts
          .map(({ kind, libelle }) => deps.purchaseKinds[kind].texts.description(libelle))
          .join(', '),
        metadata: {
          paymentId: payment.id,
          ...definedIds(firstPurchaseIds(payment.parts)),
        },
      },
      { idempotencyKey },
    )
  await settleWith(deps, payment, async () => {
    const customer = await providerCustomerFor(deps, payment)
    const intent = await create(payment.id, customer).catch((error: unknown) => {
      if (!isProviderError(error)) throw error
      // The key repeats the error for a day. Of two intents only one is saved, and the other is never confirmed.
      return create(`${payment.id}:${randomUUID()}`, customer)
    })
    intentId = await saveIntentId(deps.db, payment.id, intent.id)
    return { status: 'undecided' }
  })
  return intentId
}

/** Only a card that is saved, or is to be saved, needs the payer's customer at the provider. */
const providerCustomerFor = async (deps: Deps, payment: Payment) => {
  const payerId = customerOf(payment)
  if (payment.cardUse === 'once' || !payerId) return undefined
  return payment.cardUse === 'saved'
    ? providerCustomerOf(deps.db, payerId)
    : ensureProviderCustomer(deps, payerId, payment.id)
}

const updateUndecided = (db: Db, paymentId: string) =>
  db.updateTable('payments').where('id', '=', paymentId).where('status', '=', 'undecided')

/** Returns the id that was saved first, or undefined if the attempt has been closed: then it must not be charged. */
const saveIntentId = async (db: Db, paymentId: string, intentId: string) => {
  const saved = await updateUndecided(db, paymentId)
    .set((eb) => ({ intentId: eb.fn.coalesce('intentId', eb.val(intentId)) }))
    .returning('intentId')
    .executeTakeFirst()
  return saved?.intentId ?? undefined
}

/** Reads a payment's state from the provider and settles the payment by it. */
export const lookUpPayment = (deps: Deps, payment: Payment) =>
  settleWith(deps, payment, async () =>
    payment.intentId
      ? outcomeOfIntent(await deps.stripe.paymentIntents.retrieve(payment.intentId))
      : { status: 'undecided' },
  )

/** Charges the reserved amount. The provider captures an intent only once, however many calls ask for it. */
export const capture = (deps: Deps, payment: Payment) =>
  settleWith(deps, payment, async () => {
    const { intentId } = payment
    if (!intentId) return { status: 'undecided' }
    try {
      return outcomeOfIntent(await deps.stripe.paymentIntents.capture(intentId))
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error
      // The answer was lost, or another call was first, or the bank has released the amount: the intent's state decides.
      const outcome = outcomeOfIntent(await deps.stripe.paymentIntents.retrieve(intentId))
      if (outcome.status === 'authorised') {
        // The job that asks again says nothing about an unavailable provider, so the reason is logged here.
        deps.log.error({ err: error }, 'capture failed')
        throw providerUnavailable(error)
      }
      return outcome
    }
  })

/** Ends an attempt that nobody will finish, unless the provider says that it has succeeded. */
export const abandonPayment = async (deps: Deps, payment: Payment) => {
  const { intentId } = payment
  if (!intentId) {
    await updateUndecided(deps.db, payment.id)
      .where('intentId', 'is', null)
      .set({ ...abandoned, decidedAt: deps.clock.now() })
      .execute()
    return
  }
  await settleWith(deps, payment, async () => {
    try {
      return outcomeOfIntent(await deps.stripe.paymentIntents.cancel(intentId))
    } catch (error) {
      if (!isStateConflict(error)) throw error
      return outcomeOfIntent(await deps.stripe.paymentIntents.retrieve(intentId))
    }
  })
}

/** The API key is wrong or revoked: waiting does not help, and the error must be in the log. */
const isApiKeyError = (error: unknown) =>
  error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError

/**
 * A refused card is an outcome. After any other error of the provider the outcome is unknown, and nothing is written.
 */
const settleWith = async (deps: Deps, payment: Payment, fetchOutcome: () => Promise<Outcome>) => {
  const outcome = await fetchOutcome().catch((error: unknown) => {
    const refused = declinedOutcome(error)
    if (refused) return refused
    throw error instanceof Stripe.errors.StripeError && !isApiKeyError(error) ? providerUnavailable(error) : error
  })
  if (outcome.status !== 'undecided') await inTransaction(deps, (deps) => settlePayment(deps, payment.id, outcome))
}
