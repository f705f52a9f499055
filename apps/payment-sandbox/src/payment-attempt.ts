import type Stripe from 'stripe'
import { recordCharge } from './balance-transactions.ts'
import type { Call } from './call.ts'
import { type Attempt, authorisedCharge, capturedCharge, declinedCharge, paidCharge } from './charges.ts'
import { openDispute } from './disputes.ts'
import { ApiError, type ErrorBody, invalidRequest } from './errors.ts'
import { recordEvent } from './events.ts'
import { type Form, flag, text } from './form.ts'
import { attachIfKept, customerOf, payableMethod } from './payment-methods.ts'
import { authenticationRequired, type Decline, findTestCardByLast4 } from './test-cards.ts'

/** Charges the intent's card, requires authentication, or throws the decline. */
export const attemptPayment = (call: Call, intent: Stripe.PaymentIntent): Stripe.PaymentIntent => {
  requireReturnUrl(call.form, intent)
  const attempt = { intent, method: methodOf(call, intent), at: call.store.clock.now() }
  const card = findTestCardByLast4(attempt.method.card?.last4)
  if (card.decline) throw decline(call, attempt, card.decline)
  if (!card.requiresAuthentication) return succeed(call, attempt, false)
  if (isOffSession(call.form)) throw decline(call, attempt, authenticationRequired)
  return requireAuthentication(call, intent)
}

/** `off_session` is true or names a reason such as 'one_off'. */
const isOffSession = (form: Form) => ![undefined, 'false'].includes(text(form, 'off_session'))

export const methodOf = ({ store }: Call, intent: Stripe.PaymentIntent) => {
  if (typeof intent.payment_method === 'string') return payableMethod(store, intent.payment_method, customerOf(intent))
  throw invalidRequest(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    { code: 'payment_intent_unexpected_state', payment_intent: intent },
  )
}

export const succeed = (call: Call, attempt: Attempt, authenticated: boolean) => {
  const { intent } = attempt
  attachIfKept(call.store, intent, attempt.method)
  if (intent.capture_method === 'manual') return authorise(call, attempt, authenticated)
  const paid = paidCharge(attempt, authenticated)
  const charge = { ...paid, balance_transaction: recordCharge(call.store, paid) }
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    next_action: null,
    last_payment_error: null,
  } satisfies Partial<Stripe.PaymentIntent>)
  call.store.insert(charge)
  call.store.save(intent)
  recordEvent(call, 'charge.succeeded', charge)
  recordEvent(call, 'payment_intent.succeeded', intent)
  if (findTestCardByLast4(attempt.method.card?.last4).isDisputed) openDispute(call, charge)
  return intent
}

/** The bank reserves the amount until it is captured or the intent is cancelled. */
const authorise = (call: Call, attempt: Attempt, authenticated: boolean) => {
  const { intent } = attempt
  const charge = authorisedCharge(attempt, authenticated)
  Object.assign(intent, {
    status: 'requires_capture',
    amount_capturable: intent.amount,
    latest_charge: charge.id,
    next_action: null,
    last_payment_error: null,
  } satisfies Partial<Stripe.PaymentIntent>)
  call.store.insert(charge)
  call.store.save(intent)
  recordEvent(call, 'charge.succeeded', charge)
  recordEvent(call, 'payment_intent.amount_capturable_updated', intent)
  return intent
}

/** Charges the reserved amount. */
export const capture = (call: Call, intent: Stripe.PaymentIntent) => {
  const authorised = call.store.find('charge', String(intent.latest_charge))
  if (!authorised) throw new Error(`${intent.id} has no charge to capture`)
  const captured = capturedCharge(authorised)
  const charge = { ...captured, balance_transaction: recordCharge(call.store, captured) }
  Object.assign(intent, {
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: intent.amount,
  } satisfies Partial<Stripe.PaymentIntent>)
  call.store.save(charge)
  call.store.save(intent)
  recordEvent(call, 'charge.captured', charge)
  recordEvent(call, 'payment_intent.succeeded', intent)
  if (findTestCardByLast4(charge.payment_method_details?.card?.last4 ?? undefined).isDisputed) openDispute(call, charge)
  return intent
}

const decline = (call: Call, attempt: Attempt, { code, declineCode, message }: Decline) => {
  const charge = declinedCharge(attempt, { code, declineCode, message })
  const error: ErrorBody = {
    type: 'card_error',
    charge: charge.id,
    code,
    decline_code: declineCode,
    doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
    message,
    payment_method: attempt.method,
  }
  attempt.intent.latest_charge = charge.id
  call.store.insert(charge)
  recordEvent(call, 'charge.failed', charge)
  const intent = fail(call, attempt.intent, error)
  return new ApiError(402, { ...error, payment_intent: intent })
}

/** Detaches the payment method: the customer must provide one again. */
export const fail = (call: Call, intent: Stripe.PaymentIntent, error: ErrorBody) => {
  Object.assign(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: error,
  } satisfies Partial<Stripe.PaymentIntent>)
  call.store.save(intent)
  recordEvent(call, 'payment_intent.payment_failed', intent)
  return intent
}

const requireAuthentication = (call: Call, intent: Stripe.PaymentIntent) => {
  const returnUrl = text(call.form, 'return_url')
  const url = `${call.origin}/sandbox/payment_intents/${intent.id}/challenge?client_secret=${intent.client_secret}`
  intent.status = 'requires_action'
  intent.last_payment_error = null
  intent.next_action = returnUrl
    ? { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } }
    : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
  call.store.save(intent)
  recordEvent(call, 'payment_intent.requires_action', intent)
  return intent
}

/** Stripe requires it even when the method used does not redirect. */
const requireReturnUrl = (form: Form, intent: Stripe.PaymentIntent) => {
  const canRedirect = intent.automatic_payment_methods?.allow_redirects === 'always'
  if (!canRedirect || 'return_url' in form || flag(form, 'use_stripe_sdk') || isOffSession(form)) return
  throw invalidRequest(
    "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
    { payment_intent: intent },
  )
}
