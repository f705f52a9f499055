import type Stripe from 'stripe'

/**
 * Registers the site's domain at the provider, without which browsers offer no wallet there. A domain that is registered
 * already is checked again. Returns what was done, one line each.
 */
export const registerDomain = async (stripe: Pick<Stripe, 'paymentMethodDomains'>, domainName: string) => {
  const { paymentMethodDomains } = stripe
  const [existing] = (await paymentMethodDomains.list({ domain_name: domainName })).data
  if (!existing)
    return [
      `${domainName} : inscrit chez Stripe.`,
      ...statusLines(await paymentMethodDomains.create({ domain_name: domainName })),
    ]
  if (!existing.enabled) {
    const enabled = await paymentMethodDomains.update(existing.id, { enabled: true })
    return [`${domainName} : inscrit chez Stripe, et de nouveau activé.`, ...statusLines(enabled)]
  }
  return [`${domainName} : déjà inscrit chez Stripe.`, ...statusLines(await paymentMethodDomains.validate(existing.id))]
}

const statusLines = ({ apple_pay, google_pay }: Stripe.PaymentMethodDomain) =>
  Object.entries({ 'Apple Pay': apple_pay, 'Google Pay': google_pay }).map(([name, { status, status_details }]) =>
    status === 'active' ? `${name} : actif.` : `${name} : inactif. ${status_details?.error_message ?? ''}`.trim(),
  )
