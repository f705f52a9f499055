import type { CardEntry } from '@couronne/contract/page-host'
import { expect, it } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'

const withCard = (cardEntry: CardEntry) => {
  const policy = contentSecurityPolicy({ nonce: 'abc', dev: false, cardEntry })
  return Object.fromEntries(
    policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
  )
}
const strangers = (policy: Record<string, string[]>) =>
  Object.entries(policy).flatMap(([name, sources]) =>
    sources.filter((source) => /[.*]|\/\//.test(source)).map((source) => `${name} ${source}`),
  )

it('lets in Stripe as its documentation asks, and nobody else', () => {
  const policy = withCard({ publishableKey: 'pk_live_x' })
  expect(strangers(policy)).toEqual([
    'script-src https://js.stripe.com',
    'script-src https://*.js.stripe.com',
    'connect-src https://api.stripe.com',
    'frame-src https://js.stripe.com',
    'frame-src https://*.js.stripe.com',
    'frame-src https://hooks.stripe.com',
  ])
  expect(policy['script-src']).toContain("'nonce-abc'")
})

it('lets in the sandbox alone, by its origin, where payments are for trial', () => {
  const policy = withCard({ publishableKey: 'pk_test_x', scriptUrl: 'https://essai.example:444/a/sandbox/stripe.js' })
  expect(strangers(policy)).toEqual(['script-src https://essai.example:444', 'frame-src https://essai.example:444'])
})

it.each([
  [false, "'nonce-abc'", "'self' 'nonce-abc'", "'self'"],
  [true, "'self' 'nonce-abc'", "'self' 'unsafe-inline'", "'self' ws:"],
])('lets in nothing else; from sources (%s) what Vite needs', (dev, scripts, styles, calls) => {
  const cardEntry = { publishableKey: 'pk_test_x', scriptUrl: 'https://essai.example/sandbox/stripe.js' }
  expect(contentSecurityPolicy({ nonce: 'abc', dev, cardEntry }).split('; ')).toEqual([
    "default-src 'self'",
    `script-src ${scripts} https://essai.example`,
    `style-src ${styles}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${calls}`,
    'frame-src https://essai.example',
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
  ])
})
