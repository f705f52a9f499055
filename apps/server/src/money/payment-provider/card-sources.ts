import type { CardFormSettings } from '@couronne/contract/lib/page-host'
import type { ThirdPartySources } from '../../lib/http/content-security-policy.ts'

/** Stripe lists these sources for Stripe.js: https://docs.stripe.com/security/guide#content-security-policy */
const stripe = {
  scripts: 'https://js.stripe.com https://*.js.stripe.com',
  frames: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  calls: 'https://api.stripe.com',
}

/** Returns the external sources of a page with a card form: Stripe's, or only the sandbox's. */
export const cardSources = ({ scriptUrl }: CardFormSettings): ThirdPartySources => {
  if (!scriptUrl) return stripe
  const { origin } = new URL(scriptUrl)
  return { scripts: origin, frames: origin }
}
