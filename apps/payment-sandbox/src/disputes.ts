import type Stripe from 'stripe'
import type { Call } from './call.ts'
import { retrieveCharge } from './charges.ts'
import { invalidRequest, notFoundError } from './errors.ts'
import { recordEvent } from './events.ts'
import * as form from './form.ts'
import { newId } from './ids.ts'
import { listOf } from './lists.ts'

const daySeconds = 24 * 3600
/** Stripe charges this fee for each dispute and does not refund it. */
const disputeFeeCents = 2000

const reasons = ['fraudulent', 'product_not_received', 'product_unacceptable', 'duplicate', 'unrecognized', 'general']

export const retrieveDispute = ({ store, id }: Call) => {
  const dispute = store.find('dispute', id)
  if (!dispute) throw notFoundError('dispute', id, 'id', 404)
  return dispute
}

export const listDisputes = listOf('dispute', ['charge', 'payment_intent'])

/**
 * Opens a dispute by the card's holder, possibly days or months after the charge. It needs the secret key and exists
 * for tests.
 */
export const disputeCharge = (call: Call) => {
  form.allowParams<{ amount: number; reason: string }>(call.form, ['amount', 'reason'])
  const charge = retrieveCharge(call)
  if (!charge.paid || charge.disputed) throw invalidRequest(`Charge ${charge.id} cannot be disputed.`)
  const amount = form.integer(call.form, 'amount') ?? charge.amount
  if (amount < 1 || amount > charge.amount) throw invalidRequest('Invalid amount', { param: 'amount' })
  return openDispute(call, charge, { amount, reason: form.choiceIn(call.form, 'reason', reasons) })
}

/** Takes the disputed money and Stripe's fee at once. */
export const openDispute = (
  call: Call,
  charge: Stripe.Charge,
  { amount = charge.amount, reason = 'fraudulent' }: { amount?: number; reason?: string } = {},
) => {
  const dispute = newDispute(call.store.clock.now(), charge, { amount, reason })
  charge.disputed = true
  call.store.save(charge)
  call.store.insert(dispute)
  recordEvent(call, 'charge.dispute.created', dispute)
  recordTransaction(call, dispute, -amount, disputeFeeCents)
  recordEvent(call, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** The platform accepts the dispute. */
export const closeDispute = (call: Call) => {
  form.allowParams<Stripe.DisputeCloseParams>(call.form, [])
  return closeWithStatus(call, findOpenDispute(call), 'lost')
}

/** Ends a dispute that was not answered in time. It exists for tests, since the deadline is a week away. */
export const expireDispute = (call: Call) => {
  form.allowParams<object>(call.form, [])
  return closeWithStatus(call, findOpenDispute(call), 'lost')
}

/** The evidence itself decides how the dispute ends, as in Stripe's test mode. */
export const updateDispute = (call: Call) => {
  form.allowParams<Stripe.DisputeUpdateParams>(call.form, ['evidence', 'submit'])
  const dispute = findOpenDispute(call)
  const statement = form.text(form.hash(call.form, 'evidence') ?? {}, 'uncategorized_text') ?? null
  dispute.evidence.uncategorized_text = statement
  if (statement === 'winning_evidence') return closeWithStatus(call, dispute, 'won')
  if (statement === 'losing_evidence') return closeWithStatus(call, dispute, 'lost')
  dispute.status = 'under_review'
  call.store.save(dispute)
  recordEvent(call, 'charge.dispute.updated', dispute, { status: 'needs_response' })
  return dispute
}

const findOpenDispute = (call: Call) => {
  const dispute = retrieveDispute(call)
  if (dispute.status !== 'won' && dispute.status !== 'lost') return dispute
  throw invalidRequest('This dispute is already closed')
}

const closeWithStatus = (call: Call, dispute: Stripe.Dispute, status: 'won' | 'lost') => {
  const before = { status: dispute.status }
  dispute.status = status
  call.store.save(dispute)
  if (status === 'won') {
    const charge = call.store.find('charge', String(dispute.charge))
    if (charge) call.store.save({ ...charge, disputed: false })
  }
  recordEvent(call, 'charge.dispute.closed', dispute, before)
  if (status === 'won') {
    recordTransaction(call, dispute, dispute.amount, 0)
    recordEvent(call, 'charge.dispute.funds_reinstated', dispute)
  }
  return dispute
}

const recordTransaction = ({ store }: Call, dispute: Stripe.Dispute, amount: number, fee: number) => {
  const transaction: Stripe.BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: store.clock.now(),
    balance_type: 'payments',
    created: store.clock.now(),
    currency: dispute.currency,
    description: `Chargeback ${amount < 0 ? 'withdrawal' : 'reversal'} for ${dispute.charge}`,
    exchange_rate: null,
    fee,
    fee_details: [],
    net: amount - fee,
    reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
    source: dispute.id,
    status: 'available',
    type: 'adjustment',
  }
  dispute.balance_transactions.push(transaction)
  store.insert(transaction)
  store.save(dispute)
}

const newDispute = (
  created: number,
  charge: Stripe.Charge,
  { amount, reason }: { amount: number; reason: string },
): Stripe.Dispute => ({
  id: newId('du'),
  object: 'dispute',
  amount,
  balance_transactions: [],
  charge: charge.id,
  created,
  currency: charge.currency,
  enhanced_eligibility_types: [],
  evidence: noEvidence,
  evidence_details: {
    due_by: created + 7 * daySeconds,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: 'not_submitted',
  },
  intended_submission_method: null,
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  payment_intent: charge.payment_intent,
  reason,
  status: 'needs_response',
})

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}
