import type Stripe from 'stripe'
import type { Call } from './call.ts'
import { notFoundError } from './errors.ts'
import { newId } from './ids.ts'
import { listOf } from './lists.ts'
import type { Decline } from './test-cards.ts'

export type Attempt = { intent: Stripe.PaymentIntent; method: Stripe.PaymentMethod; at: number }

export const retrieveCharge = ({ store, id }: Call) => {
  const charge = store.find('charge', id)
  if (!charge) throw notFoundError('charge', id, 'id', 404)
  return charge
}

export const listCharges = listOf('charge', ['payment_intent'])

export const paidCharge = (attempt: Attempt, authenticated: boolean): Stripe.Charge => ({
  ...chargeFor(attempt, authenticated),
  amount_captured: attempt.intent.amount,
  captured: true,
  outcome: {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: 'approved_by_network',
    reason: null,
    risk_level: 'normal',
    seller_message: 'Payment complete.',
    type: 'authorized',
  },
  paid: true,
  status: 'succeeded',
})

/** The bank has reserved the amount, and nothing is charged yet. */
export const authorisedCharge = (attempt: Attempt, authenticated: boolean): Stripe.Charge => ({
  ...paidCharge(attempt, authenticated),
  amount_captured: 0,
  captured: false,
})

export const capturedCharge = (charge: Stripe.Charge): Stripe.Charge => ({
  ...charge,
  amount_captured: charge.amount,
  captured: true,
})

/** The bank has released the reserved amount. */
export const releasedCharge = (charge: Stripe.Charge): Stripe.Charge => ({
  ...charge,
  amount_refunded: charge.amount,
  refunded: true,
})

export const declinedCharge = (attempt: Attempt, decline: Decline): Stripe.Charge => ({
  ...chargeFor(attempt, false),
  failure_code: decline.code,
  failure_message: decline.message,
  outcome: {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: 'declined_by_network',
    reason: decline.declineCode,
    risk_level: 'normal',
    seller_message: 'The bank did not return any further details with this decline.',
    type: 'issuer_declined',
  },
})

/** Returns a charge that is unpaid until the callers above say otherwise. */
const chargeFor = ({ intent, method, at }: Attempt, authenticated: boolean): Stripe.Charge => ({
  id: newId('ch'),
  object: 'charge',
  amount: intent.amount,
  amount_captured: 0,
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  billing_details: method.billing_details,
  calculated_statement_descriptor: 'SANDBOX',
  captured: false,
  created: at,
  currency: intent.currency,
  customer: intent.customer,
  description: intent.description,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: {},
  livemode: false,
  metadata: intent.metadata,
  on_behalf_of: null,
  outcome: null,
  paid: false,
  payment_intent: intent.id,
  payment_method: method.id,
  payment_method_details: {
    type: 'card',
    ...(method.card && { card: cardDetails(intent, method.card, authenticated) }),
  },
  receipt_email: intent.receipt_email,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'failed',
  transfer_data: null,
  transfer_group: intent.transfer_group,
})

const cardDetails = (
  intent: Stripe.PaymentIntent,
  card: Stripe.PaymentMethod.Card,
  authenticated: boolean,
): Stripe.Charge.PaymentMethodDetails.Card => ({
  amount_authorized: intent.amount,
  authorization_code: null,
  brand: card.brand,
  checks: card.checks,
  country: card.country,
  electronic_commerce_indicator: authenticated ? '05' : null,
  exp_month: card.exp_month,
  exp_year: card.exp_year,
  fingerprint: card.fingerprint ?? null,
  funding: card.funding,
  installments: null,
  last4: card.last4,
  mandate: null,
  network: card.brand,
  network_transaction_id: null,
  regulated_status: card.regulated_status,
  three_d_secure: authenticated ? challengePassed : null,
  transaction_link_id: null,
  wallet: null,
})

const challengePassed: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
}
