import type Stripe from 'stripe'
import type { Call } from './call.ts'
import { notFoundError } from './errors.ts'
import { allowParams, mergedMetadata } from './form.ts'
import { newId } from './ids.ts'
import { detach } from './payment-methods.ts'

export const createCustomer = (call: Call): Stripe.Customer => {
  allowParams<Stripe.CustomerCreateParams>(call.form, ['metadata'])
  const customer: Stripe.Customer = {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: call.store.clock.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: null,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: mergedMetadata(call.form, {}),
    name: null,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
  call.store.insert(customer)
  return customer
}

export const retrieveCustomer = ({ store, id }: Call) => {
  const customer = store.find('customer', id)
  if (!customer) throw notFoundError('customer', id, 'id', 404)
  return customer
}

/** Deletes a customer, and detaches every payment method of it, as Stripe does. */
export const deleteCustomer = (call: Call): Stripe.DeletedCustomer => {
  const { store, form } = call
  allowParams<Stripe.CustomerDeleteParams>(form, [])
  const { id } = retrieveCustomer(call)
  const attached = { sql: "json ->> 'customer' = ?", values: [id] }
  for (const method of store.select('payment_method', [attached], 'asc', -1)) detach(store, method)
  store.remove(id)
  return { id, object: 'customer', deleted: true }
}
