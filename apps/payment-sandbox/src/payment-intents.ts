import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import type { Call } from './call.ts'
import { invalidRequest, missingParam, noSuch } from './errors.ts'
import { recordEvent } from './events.ts'
import * as form from './form.ts'
import { newId, nowSeconds } from './ids.ts'
import { listOf } from './lists.ts'
import { attemptPayment } from './payment-attempt.ts'
import { usePaymentMethod } from './payment-methods.ts'

const moves = {
  confirm: { verb: 'confirmed', from: ['requires_payment_method', 'requires_confirmation', 'requires_action'] },
  cancel: { verb: 'canceled', from: ['requires_payment_method', 'requires_confirmation', 'requires_action'] },
}

const cancellationReasons = ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'] as const
const onlyWithConfirm = ['off_session', 'return_url', 'use_stripe_sdk']
const largestAmount = 99_999_999
const smallestAmount = 50

export const createPaymentIntent = (call: Call): Stripe.PaymentIntent => {
  form.allowParams<Stripe.PaymentIntentCreateParams>(call.form, [
    'amount',
    'currency',
    'payment_method',
    'confirm',
    'description',
    'metadata',
    'receipt_email',
    'transfer_group',
    'automatic_payment_methods',
    'allowed_payment_method_types',
    'off_session',
    'return_url',
    'use_stripe_sdk',
  ])
  const confirm = form.flag(call.form, 'confirm')
  if (!confirm) refuseParamsOfConfirm(call.form)
  const intent = newIntent(call)
  call.store.insert(intent)
  recordEvent(call, 'payment_intent.created', intent)
  return confirm ? attemptPayment(call, intent) : intent
}

export const retrievePaymentIntent = ({ store, id }: Call): Stripe.PaymentIntent => {
  const intent = store.find('payment_intent', id)
  if (!intent) throw noSuch('payment_intent', id, 'intent', 404)
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
  requireMove(intent, 'confirm')
  const methodId = form.text(call.form, 'payment_method')
  if (methodId) intent.payment_method = usePaymentMethod(call.store, methodId, 400).id
  const receiptEmail = form.optionalText(call.form, 'receipt_email')
  if (receiptEmail !== undefined) intent.receipt_email = receiptEmail
  return attemptPayment(call, intent)
}

export const cancelPaymentIntent = (call: Call): Stripe.PaymentIntent => {
  form.allowParams<Stripe.PaymentIntentCancelParams>(call.form, ['cancellation_reason'])
  const intent = retrievePaymentIntent(call)
  requireMove(intent, 'cancel')
  intent.status = 'canceled'
  intent.canceled_at = nowSeconds()
  intent.cancellation_reason = form.oneOf(call.form, 'cancellation_reason', cancellationReasons) ?? null
  intent.next_action = null
  call.store.save(intent)
  recordEvent(call, 'payment_intent.canceled', intent)
  return intent
}

const requireMove = (intent: Stripe.PaymentIntent, move: keyof typeof moves) => {
  const { verb, from } = moves[move]
  if (from.includes(intent.status)) return
  const message =
    move === 'confirm' && intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot ${move} this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ${verb}: ${from.join(', ')}.`
  throw invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent })
}

const refuseParamsOfConfirm = (params: form.Form) => {
  const param = onlyWithConfirm.find((name) => name in params)
  if (!param) return
  throw invalidRequest(
    `The parameter \`${param}\` cannot be passed when creating a PaymentIntent unless \`confirm\` is set to true.`,
    { param },
  )
}

const newIntent = (call: Call): Stripe.PaymentIntent => {
  const id = newId('pi')
  const methodId = form.text(call.form, 'payment_method')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: 'allowed_payment_method_types' in call.form ? allowedTypes(call.form) : null,
    amount: chargeableAmount(call.form),
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: automaticPaymentMethods(call.form),
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomBytes(16).toString('hex')}`,
    confirmation_method: 'automatic',
    created: nowSeconds(),
    currency: currency(call.form),
    customer: null,
    customer_account: null,
    description: form.optionalText(call.form, 'description') ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: form.mergedMetadata(call.form, {}),
    next_action: null,
    on_behalf_of: null,
    payment_method: methodId ? usePaymentMethod(call.store, methodId, 400).id : null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: form.optionalText(call.form, 'receipt_email') ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: methodId ? 'requires_confirmation' : 'requires_payment_method',
    transfer_data: null,
    transfer_group: form.text(call.form, 'transfer_group') ?? null,
  }
}

const chargeableAmount = (params: form.Form) => {
  const amount = form.integer(params, 'amount')
  if (amount === undefined) throw missingParam('amount')
  if (amount < smallestAmount) {
    throw invalidRequest(`Amount must be at least ${smallestAmount} of the currency's smallest unit.`, {
      code: 'amount_too_small',
      param: 'amount',
    })
  }
  if (amount > largestAmount) {
    throw invalidRequest('Amount must be no more than 999,999.99.', { code: 'amount_too_large', param: 'amount' })
  }
  return amount
}

const currency = (params: form.Form) => {
  const code = form.requiredText(params, 'currency').toLowerCase()
  if (!Intl.supportedValuesOf('currency').includes(code.toUpperCase())) {
    throw invalidRequest(`Invalid currency: ${code}.`, { param: 'currency' })
  }
  return code
}

const allowedTypes = (params: form.Form) => {
  const types = form.list(params, 'allowed_payment_method_types')
  const unsupported = types.find((type) => type !== 'card')
  if (unsupported) {
    throw invalidRequest(`The payment method type "${unsupported}" is invalid: this sandbox takes cards only.`, {
      param: 'allowed_payment_method_types',
    })
  }
  return types
}

/** Stripe turns them on, redirects included, for whoever names neither these nor the allowed types. */
const automaticPaymentMethods = (params: form.Form): Stripe.PaymentIntent.AutomaticPaymentMethods | null => {
  const asked = form.hash(params, 'automatic_payment_methods')
  if (!asked && 'allowed_payment_method_types' in params) return null
  if (asked && !form.flag(asked, 'enabled')) return null
  return {
    allow_redirects: (asked && form.oneOf(asked, 'allow_redirects', ['always', 'never'])) ?? 'always',
    enabled: true,
  }
}
