import type Stripe from 'stripe'
import type { Call } from './call.ts'
import { noSuch } from './errors.ts'
import { newId, nowSeconds } from './ids.ts'
import type { Store } from './store.ts'
import { type TestCard, testCards } from './test-cards.ts'

const emptyBillingDetails: Stripe.PaymentMethod.BillingDetails = {
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
}

export const retrievePaymentMethod = ({ store, id }: Call) => usePaymentMethod(store, id, 404)

/** A test id gives a new payment method at each use, as Stripe's do. */
export const usePaymentMethod = (store: Store, id: string, statusIfMissing: 400 | 404): Stripe.PaymentMethod => {
  const card = Object.hasOwn(testCards, id) ? testCards[id] : undefined
  if (card) {
    const method = cardMethod(card)
    store.insert(method)
    return method
  }
  const method = store.find('payment_method', id)
  if (!method) throw noSuch('PaymentMethod', id, 'payment_method', statusIfMissing)
  return method
}

const cardMethod = ({ brand, last4 }: TestCard): Stripe.PaymentMethod => ({
  id: newId('pm'),
  object: 'payment_method',
  allow_redisplay: 'unspecified',
  billing_details: emptyBillingDetails,
  card: {
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
    country: 'FR',
    display_brand: brand,
    exp_month: 12,
    exp_year: new Date().getFullYear() + 3,
    fingerprint: `sandbox${last4}`,
    funding: 'credit',
    generated_from: null,
    last4,
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  },
  created: nowSeconds(),
  customer: null,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
})
