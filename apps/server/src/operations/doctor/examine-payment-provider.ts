import { paymentsApi } from '@couronne/contract/money/payments'
import type Stripe from 'stripe'
import { handledTypes } from '../../money/provider-events/provider-event.rules.ts'
import { type Finding, reasonOf } from './findings.ts'

const subject = 'Stripe'

/** Reads the account, its webhooks and its wallet domains, and changes nothing. */
export const paymentProviderFindings = async (stripe: Stripe, publicUrl: string | undefined): Promise<Finding[]> => {
  try {
    const account = await stripe.accounts.retrieveCurrent()
    const { data: endpoints } = await stripe.webhookEndpoints.list({ limit: 100 })
    return [...accountFindings(account), webhookFinding(endpoints, publicUrl), await domainFinding(stripe, publicUrl)]
  } catch (error) {
    return [{ subject, state: 'fault', text: `la clé est refusée, ou Stripe ne répond pas (${reasonOf(error)}).` }]
  }
}

const accountFindings = ({ charges_enabled: canCharge, settings }: Stripe.Account): Finding[] => [
  canCharge
    ? { subject, state: 'good', text: 'le compte peut encaisser.' }
    : { subject, state: 'fault', text: 'le compte ne peut pas encore encaisser : terminez son inscription.' },
  settings?.payouts?.schedule?.interval === 'manual'
    ? { subject, state: 'good', text: 'les virements vers votre banque sont manuels.' }
    : {
        subject,
        state: 'fault',
        text: 'les virements vers votre banque sont automatiques : passez-les en manuel, sinon l’argent manquera aux remboursements.',
      },
]

const webhookFinding = (endpoints: Stripe.WebhookEndpoint[], publicUrl: string | undefined): Finding => {
  const url = `${publicUrl}${paymentsApi.webhook.url}`
  const enabled = endpoints.filter((endpoint) => endpoint.url === url && endpoint.status === 'enabled')
  const events = enabled.flatMap((endpoint) => endpoint.enabled_events as string[])
  const missing = events.includes('*') ? [] : handledTypes.filter((type) => !events.includes(type))
  if (missing.length === 0) return { subject: 'Webhooks', state: 'good', text: `${url} reçoit tous les événements.` }
  return { subject: 'Webhooks', state: 'fault', text: `${url} ne reçoit pas : ${missing.join(', ')}.` }
}

const domainFinding = async (stripe: Stripe, publicUrl: string | undefined): Promise<Finding> => {
  const domain = publicUrl ? new URL(publicUrl).hostname : ''
  const { data } = await stripe.paymentMethodDomains.list({ domain_name: domain, enabled: true })
  return data.length > 0
    ? { subject: 'Portefeuilles', state: 'good', text: `Apple Pay et Google Pay sont ouverts sur ${domain}.` }
    : { subject: 'Portefeuilles', state: 'note', text: `${domain} n’est pas enregistré pour Apple Pay et Google Pay.` }
}
