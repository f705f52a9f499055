import type { CardEntry } from '@couronne/contract/lib/page-host'
import type { Strangers } from '../../lib/http/content-security-policy.ts'

/** Stripe's list for Stripe.js: https://docs.stripe.com/security/guide#content-security-policy */
const stripe = {
  scripts: 'https://js.stripe.com https://*.js.stripe.com',
  frames: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  calls: 'https://api.stripe.com',
}

/** What a page with a card to fill in loads, and from where: Stripe's, or the sandbox's alone. */
export const cardSources = ({ scriptUrl }: CardEntry): Strangers => {
  if (!scriptUrl) return stripe
  const { origin } = new URL(scriptUrl)
  return { scripts: origin, frames: origin }
}
