import type Stripe from 'stripe'
import type { Call } from './call.ts'
import { notFoundError } from './errors.ts'
import { newId } from './ids.ts'
import type { Store } from './store.ts'
import { last4Of, type TestCard, testCards } from './test-cards.ts'
import { noteUsed } from './unused-methods.ts'

const emptyBillingDetails: Stripe.PaymentMethod.BillingDetails = {
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
}

export const retrievePaymentMethod = ({ store, id }: Call) => usePaymentMethod(store, id, 404)

/** A test id creates a new payment method at each use, as with Stripe. */
export const usePaymentMethod = (store: Store, id: string, statusIfMissing: 400 | 404): Stripe.PaymentMethod => {
  const card = Object.hasOwn(testCards, id) ? testCards[id] : undefined
  if (card) {
    return addPaymentMethod(store, card, { exp_month: 12, exp_year: new Date().getFullYear() + 3 })
  }
  const method = store.find('payment_method', id)
  if (!method) throw notFoundError('PaymentMethod', id, 'payment_method', statusIfMissing)
  noteUsed(store, id)
  return method
}

type Expiry = { exp_month: number; exp_year: number }

export const addPaymentMethod = (store: Store, card: TestCard, expiry: Expiry) => {
  const method = cardMethod(card, expiry, store.clock.now())
  store.insert(method)
  return method
}

const cardMethod = (card: TestCard, expiry: Expiry, created: number): Stripe.PaymentMethod => ({
  id: newId('pm'),
  object: 'payment_method',
  allow_redisplay: 'unspecified',
  billing_details: emptyBillingDetails,
  card: {
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
    country: 'FR',
    display_brand: card.brand,
    ...expiry,
    fingerprint: `sandbox${last4Of(card)}`,
    funding: 'credit',
    generated_from: null,
    last4: last4Of(card),
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  },
  created,
  customer: null,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
})
