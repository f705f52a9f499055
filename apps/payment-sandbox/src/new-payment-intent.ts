import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import type { Call } from './call.ts'
import { invalidRequest, missingParam, notFoundError } from './errors.ts'
import * as form from './form.ts'
import { newId } from './ids.ts'
import { payableMethod } from './payment-methods.ts'

const largestAmount = 99_999_999
const smallestAmount = 50

export const newIntent = (call: Call): Stripe.PaymentIntent => {
  const id = newId('pi')
  const methodId = form.text(call.form, 'payment_method')
  const customer = customerIn(call)
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
    capture_method:
      form.choiceIn(call.form, 'capture_method', ['automatic', 'automatic_async', 'manual']) ?? 'automatic_async',
    client_secret: `${id}_secret_${randomBytes(16).toString('hex')}`,
    confirmation_method: 'automatic',
    created: call.store.clock.now(),
    currency: currency(call.form),
    customer,
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
    payment_method: methodId ? payableMethod(call.store, methodId, customer).id : null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: form.optionalText(call.form, 'receipt_email') ?? null,
    review: null,
    setup_future_usage: form.choiceIn(call.form, 'setup_future_usage', ['on_session']) ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: methodId ? 'requires_confirmation' : 'requires_payment_method',
    transfer_data: null,
    transfer_group: form.text(call.form, 'transfer_group') ?? null,
  }
}

const customerIn = ({ store, form: params }: Call) => {
  const id = form.text(params, 'customer')
  if (id === undefined) return null
  if (!store.find('customer', id)) throw notFoundError('customer', id, 'customer', 400)
  return id
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

/** Stripe turns them on, redirects included, for a caller who sets neither these nor the allowed types. */
const automaticPaymentMethods = (params: form.Form): Stripe.PaymentIntent.AutomaticPaymentMethods | null => {
  const options = form.hash(params, 'automatic_payment_methods')
  if (!options && 'allowed_payment_method_types' in params) return null
  if (options && !form.flag(options, 'enabled')) return null
  return {
    allow_redirects: (options && form.choiceIn(options, 'allow_redirects', ['always', 'never'])) ?? 'always',
    enabled: true,
  }
}
