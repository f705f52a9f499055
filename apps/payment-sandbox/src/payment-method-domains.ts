import type Stripe from 'stripe'
import type { Call } from './call.ts'
import { notFoundError } from './errors.ts'
import { allowParams, flag, requiredText } from './form.ts'
import { newId } from './ids.ts'
import { listOf } from './lists.ts'

export const listDomains = listOf('payment_method_domain', ['domain_name'])

export const createDomain = (call: Call): Stripe.PaymentMethodDomain => {
  allowParams<Stripe.PaymentMethodDomainCreateParams>(call.form, ['domain_name'])
  const active = { status: 'active' } as const
  const domain: Stripe.PaymentMethodDomain = {
    id: newId('pmd'),
    object: 'payment_method_domain',
    ...{ amazon_pay: active, apple_pay: active, google_pay: active, klarna: active, link: active, paypal: active },
    created: call.store.clock.now(),
    domain_name: requiredText(call.form, 'domain_name'),
    enabled: true,
    livemode: false,
  }
  call.store.insert(domain)
  return domain
}

/** The sandbox has no wallets to ask, so a domain is always valid. */
export const validateDomain = (call: Call) => {
  allowParams<Stripe.PaymentMethodDomainValidateParams>(call.form, [])
  return findDomain(call)
}

export const updateDomain = (call: Call): Stripe.PaymentMethodDomain => {
  allowParams<Stripe.PaymentMethodDomainUpdateParams>(call.form, ['enabled'])
  const domain = { ...findDomain(call), enabled: flag(call.form, 'enabled') }
  call.store.save(domain)
  return domain
}

const findDomain = ({ store, id }: Call) => {
  const domain = store.find('payment_method_domain', id)
  if (!domain) throw notFoundError('payment_method_domain', id, 'id', 404)
  return domain
}
