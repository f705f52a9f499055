import type Stripe from 'stripe'
import type { Call } from './call.ts'
import { releasedCharge } from './charges.ts'
import { invalidRequest, notFoundError } from './errors.ts'
import { recordEvent } from './events.ts'
import * as form from './form.ts'
import { listOf } from './lists.ts'
import { newIntent } from './new-payment-intent.ts'
import { attemptPayment, capture } from './payment-attempt.ts'
import { customerOf, payableMethod } from './payment-methods.ts'

const transitions = {
  confirm: { verb: 'confirmed', from: ['requires_payment_method', 'requires_confirmation', 'requires_action'] },
  cancel: {
    verb: 'canceled',
    from: ['requires_payment_method', 'requires_capture', 'requires_confirmation', 'requires_action'],
  },
  capture: { verb: 'captured', from: ['requires_capture'] },
}

const cancellationReasons = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'] as const
const onlyWithConfirm = ['off_session', 'return_url', 'use_stripe_sdk']

export const createPaymentIntent = (call: Call): Stripe.PaymentIntent => {
  form.allowParams<Stripe.PaymentIntentCreateParams>(call.form, [
    'amount',
    'currency',
    'payment_method',
    'confirm',
    'customer',
    'setup_future_usage',
    'description',
    'metadata',
    'receipt_email',
    'transfer_group',
    'automatic_payment_methods',
    'capture_method',
    'allowed_payment_method_types',
    'off_session',
    'return_url',
    'use_stripe_sdk',
  ])
  const confirm = form.flag(call.form, 'confirm')
  if (!confirm) rejectConfirmParams(call.form)
  const intent = newIntent(call)
  call.store.insert(intent)
  recordEvent(call, 'payment_intent.created', intent)
  return confirm ? attemptPayment(call, intent) : intent
}

export const retrievePaymentIntent = ({ store, id }: Call): Stripe.PaymentIntent => {
  const intent = store.find('payment_intent', id)
  if (!intent) throw notFoundError('payment_intent', id, 'intent', 404)
  return intent
}

export const listPaymentIntents = listOf('payment_intent', [])

export const updatePaymentIntent = (call: Call): Stripe.PaymentIntent => {
  form.allowParams<Stripe.PaymentIntentUpdateParams>(call.form, ['description', 'metadata'])
  const intent = retrievePaymentIntent(call)
  const description = form.optionalText(call.form, 'description')
  if (description !== undefined) intent.description = description
  intent.metadata = form.mergedMetadata(call.form, intent.metadata)
  call.store.save(intent)
  return intent
}

export const confirmPaymentIntent = (call: Call): Stripe.PaymentIntent => {
  form.allowParams<Stripe.PaymentIntentConfirmParams>(call.form, [
    'payment_method',
    'off_session',
    'return_url',
    'use_stripe_sdk',
    'receipt_email',
  ])
  const intent = retrievePaymentIntent(call)
  assertTransition(intent, 'confirm')
  const methodId = form.text(call.form, 'payment_method')
  if (methodId) intent.payment_method = payableMethod(call.store, methodId, customerOf(intent)).id
  const receiptEmail = form.optionalText(call.form, 'receipt_email')
  if (receiptEmail !== undefined) intent.receipt_email = receiptEmail
  return attemptPayment(call, intent)
}

/** A part of the amount is not captured: no parameter asks for it. */
export const capturePaymentIntent = (call: Call): Stripe.PaymentIntent => {
  form.allowParams<Stripe.PaymentIntentCaptureParams>(call.form, [])
  const intent = retrievePaymentIntent(call)
  assertTransition(intent, 'capture')
  return capture(call, intent)
}

export const cancelPaymentIntent = (call: Call): Stripe.PaymentIntent => {
  form.allowParams<Stripe.PaymentIntentCancelParams>(call.form, ['cancellation_reason'])
  const intent = retrievePaymentIntent(call)
  assertTransition(intent, 'cancel')
  intent.status = 'canceled'
  intent.canceled_at = call.store.clock.now()
  intent.cancellation_reason = form.choiceIn(call.form, 'cancellation_reason', cancellationReasons) ?? null
  intent.next_action = null
  if (intent.amount_capturable > 0) releaseAmount(call, intent)
  call.store.save(intent)
  recordEvent(call, 'payment_intent.canceled', intent)
  return intent
}

const releaseAmount = ({ store }: Call, intent: Stripe.PaymentIntent) => {
  intent.amount_capturable = 0
  const charge = store.find('charge', String(intent.latest_charge))
  if (charge) store.save(releasedCharge(charge))
}

const assertTransition = (intent: Stripe.PaymentIntent, action: keyof typeof transitions) => {
  const { verb, from } = transitions[action]
  if (from.includes(intent.status)) return
  const message =
    action === 'confirm' && intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot ${action} this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ${verb}: ${from.join(', ')}.`
  throw invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent })
}

const rejectConfirmParams = (params: form.Form) => {
  const param = onlyWithConfirm.find((name) => name in params)
  if (!param) return
  throw invalidRequest(
    `The parameter \`${param}\` cannot be passed when creating a PaymentIntent unless \`confirm\` is set to true.`,
    { param },
  )
}
