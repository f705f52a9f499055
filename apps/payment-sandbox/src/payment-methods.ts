import type Stripe from 'stripe'
import type { Call } from './call.ts'
import { invalidRequest, notFoundError } from './errors.ts'
import { allowParams } from './form.ts'
import { newId } from './ids.ts'
import { listOf } from './lists.ts'
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
const usePaymentMethod = (store: Store, id: string, statusIfMissing: 400 | 404): Stripe.PaymentMethod => {
  const card = Object.hasOwn(testCards, id) ? testCards[id] : undefined
  if (card) {
    return addPaymentMethod(store, card, { exp_month: 12, exp_year: new Date().getFullYear() + 3 })
  }
  const method = store.find('payment_method', id)
  if (!method) throw notFoundError('PaymentMethod', id, 'payment_method', statusIfMissing)
  noteUsed(store, id)
  return method
}

export const listPaymentMethods = listOf('payment_method', ['customer', 'type'])

/**
 * Returns the payment method for a payment of this customer, or of nobody. A method that belongs to another customer, or
 * was detached, pays nothing.
 */
export const payableMethod = (store: Store, id: string, customer: string | null) => {
  const method = usePaymentMethod(store, id, 400)
  if (method.customer && method.customer !== customer)
    throw invalidRequest(
      customer
        ? `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`
        : `The PaymentMethod ${method.id} belongs to a Customer. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`,
      { param: 'payment_method' },
    )
  if (store.db.prepare('select 1 from detached_methods where id = ?').get(method.id))
    throw invalidRequest('The provided PaymentMethod was detached from a Customer. It may not be used again.', {
      param: 'payment_method',
    })
  return method
}

/** An intent contains the id of its customer, unless a caller has it expanded. */
export const customerOf = ({ customer }: Stripe.PaymentIntent) => (typeof customer === 'string' ? customer : null)

/** Attaches the method of a payment that has succeeded, if the payment was made to keep it. */
export const attachIfKept = (store: Store, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod) => {
  if (!intent.setup_future_usage || method.customer) return
  store.save({ ...method, customer: customerOf(intent) })
}

export const detachPaymentMethod = (call: Call) => {
  allowParams<Stripe.PaymentMethodDetachParams>(call.form, [])
  const method = retrievePaymentMethod(call)
  if (!method.customer)
    throw invalidRequest('The payment method you provided is not attached to a customer so detachment is impossible.')
  return detach(call.store, method)
}

export const detach = (store: Store, method: Stripe.PaymentMethod): Stripe.PaymentMethod => {
  const detached = { ...method, customer: null }
  store.save(detached)
  store.db.prepare('insert into detached_methods (id) values (?)').run(method.id)
  return detached
}

type Expiry = { exp_month: number; exp_year: number }
type Wallet = Stripe.PaymentMethod.Card['wallet']

export const addPaymentMethod = (store: Store, card: TestCard, expiry: Expiry, wallet: Wallet = null) => {
  const method = cardMethod(card, expiry, store.clock.now(), wallet)
  store.insert(method)
  return method
}

const cardMethod = (card: TestCard, expiry: Expiry, created: number, wallet: Wallet): Stripe.PaymentMethod => ({
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
    wallet,
  },
  created,
  customer: null,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
})
