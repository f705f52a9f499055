import type Stripe from 'stripe'
import { recordFailedRefund, recordRefund } from './balance-transactions.ts'
import type { Call } from './call.ts'
import { invalidRequest, notFoundError } from './errors.ts'
import { recordEvent } from './events.ts'
import * as form from './form.ts'
import { newId } from './ids.ts'
import { listOf } from './lists.ts'

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const

export const createRefund = (call: Call): Stripe.Refund => {
  form.allowParams<Stripe.RefundCreateParams>(call.form, ['payment_intent', 'charge', 'amount', 'reason', 'metadata'])
  const charge = chargeToRefund(call)
  const made = newRefund(call, charge, refundableAmount(call, charge))
  const refund = { ...made, balance_transaction: recordRefund(call.store, made) }
  call.store.insert(refund)

  const before = { amount_refunded: charge.amount_refunded, refunded: charge.refunded }
  charge.amount_refunded += refund.amount
  charge.refunded = charge.amount_refunded === charge.amount
  call.store.save(charge)

  recordEvent(call, 'refund.created', refund)
  recordEvent(call, 'charge.refunded', charge, before)
  return refund
}

export const retrieveRefund = ({ store, id }: Call): Stripe.Refund => {
  const refund = store.find('refund', id)
  if (!refund) throw notFoundError('refund', id, 'id', 404)
  return refund
}

export const listRefunds = listOf('refund', ['payment_intent', 'charge'])

export const updateRefund = (call: Call): Stripe.Refund => {
  form.allowParams<Stripe.RefundUpdateParams>(call.form, ['metadata'])
  const refund = retrieveRefund(call)
  const before = { metadata: refund.metadata ?? {} }
  refund.metadata = form.mergedMetadata(call.form, before.metadata)
  call.store.save(refund)
  recordEvent(call, 'refund.updated', refund, before)
  return refund
}

/**
 * Fails a refund days after it was sent: the bank returns it to the platform. It needs the secret key and exists for
 * tests.
 */
export const failRefund = (call: Call): Stripe.Refund => {
  form.allowParams<object>(call.form, [])
  const { store } = call
  const refund = retrieveRefund(call)
  const charge = store.find('charge', String(refund.charge))
  if (refund.status !== 'succeeded' || !charge) throw invalidRequest(`Refund ${refund.id} cannot fail any more.`)
  const before = { status: refund.status }
  Object.assign(refund, {
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: recordFailedRefund(store, refund),
  } satisfies Partial<Stripe.Refund>)
  store.save(refund)
  store.save({ ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false })
  recordEvent(call, 'refund.failed', refund, before)
  return refund
}

const chargeToRefund = (call: Call): Stripe.Charge => {
  const chargeId = form.text(call.form, 'charge')
  const intentId = form.text(call.form, 'payment_intent')
  if (chargeId && intentId) {
    throw invalidRequest('You may only specify one of these parameters: charge, payment_intent.', {
      code: 'parameters_exclusive',
    })
  }
  if (intentId) return chargeOfIntent(call, intentId)
  if (!chargeId) {
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.', {
      code: 'parameter_missing',
    })
  }
  const charge = call.store.find('charge', chargeId)
  if (!charge) throw notFoundError('charge', chargeId, 'charge', 400)
  if (!charge.paid) {
    throw invalidRequest(`Charge ${charge.id} was not successful and cannot be refunded.`, {
      code: 'charge_not_refundable',
    })
  }
  return charge
}

const chargeOfIntent = ({ store }: Call, intentId: string) => {
  const intent = store.find('payment_intent', intentId)
  if (!intent) throw notFoundError('payment_intent', intentId, 'payment_intent', 400)
  const charge = intent.status === 'succeeded' && store.find('charge', String(intent.latest_charge))
  if (!charge) {
    throw invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  }
  return charge
}

/** Returns the amount of lost disputes; an open dispute blocks every refund. */
const lostDisputesAmount = ({ store }: Call, charge: Stripe.Charge) => {
  const disputes = store.select('dispute', [{ sql: `json ->> 'charge' = ?`, values: [charge.id] }], 'asc', 100)
  const lost = disputes.filter(({ status }) => status === 'lost').reduce((sum, { amount }) => sum + amount, 0)
  const isOpen = disputes.some(({ status }) => status !== 'lost' && status !== 'won')
  if (isOpen || lost >= charge.amount) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  }
  return lost
}

const refundableAmount = (call: Call, charge: Stripe.Charge) => {
  const refundable = charge.amount - charge.amount_refunded - lostDisputesAmount(call, charge)
  if (refundable <= 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  const amount = form.integer(call.form, 'amount') ?? refundable
  if (amount < 1) {
    throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  }
  if (amount > refundable) {
    // Stripe gives this error no code.
    throw invalidRequest(
      `Refund amount (${formatAmount(amount, charge)}) is greater than unrefunded amount on charge (${formatAmount(refundable, charge)})`,
      { param: 'amount' },
    )
  }
  return amount
}

const formatAmount = (amount: number, { currency }: Stripe.Charge) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount / 100)

const newRefund = ({ store, form: params }: Call, charge: Stripe.Charge, amount: number): Stripe.Refund => ({
  id: newId('re'),
  object: 'refund',
  amount,
  balance_transaction: null,
  charge: charge.id,
  created: store.clock.now(),
  currency: charge.currency,
  customer: null,
  customer_account: null,
  destination_details: { card: { reference_status: 'pending', type: 'refund' }, type: 'card' },
  metadata: form.mergedMetadata(params, {}),
  payment_intent: charge.payment_intent,
  payment_method: charge.payment_method,
  reason: form.choiceIn(params, 'reason', reasons) ?? null,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
})
