import type { CardEntry } from '@couronne/contract/page-host'

/** Stripe's list for Stripe.js: https://docs.stripe.com/security/guide#content-security-policy */
const stripe = {
  scripts: 'https://js.stripe.com https://*.js.stripe.com',
  frames: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  calls: ' https://api.stripe.com',
}

const sandbox = (scriptUrl: string) => {
  const { origin } = new URL(scriptUrl)
  return { scripts: origin, frames: origin, calls: '' }
}

type Page = { nonce: string; dev: boolean; cardEntry: CardEntry }

/** What a page may load, and from where; the card's script is the only stranger. */
export const contentSecurityPolicy = ({ nonce, dev, cardEntry: { scriptUrl } }: Page) => {
  const card = scriptUrl ? sandbox(scriptUrl) : stripe
  return [
    "default-src 'self'",
    // Vite's client brings scripts and styles of its own, without a nonce.
    `script-src ${dev ? "'self' " : ''}'nonce-${nonce}' ${card.scripts}`,
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${dev ? ' ws:' : ''}${card.calls}`,
    `frame-src ${card.frames}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
  ].join('; ')
}
