import type { CardFormSettings } from '@couronne/contract/lib/page-host'
import { expect, it } from 'vitest'
import { contentSecurityPolicy } from '../../lib/http/content-security-policy.ts'
import { cardSources } from './card-sources.ts'

/** Returns each source of the pages' content security policy that is not the server itself. */
const uncoveredSources = (cardForm: CardFormSettings) =>
  contentSecurityPolicy({ nonce: 'abc', dev: false, thirdPartySources: cardSources(cardForm) })
    .split('; ')
    .map((directive) => directive.split(' '))
    .flatMap(([name, ...sources]) =>
      sources.filter((part) => /[.*]|\/\//.test(part)).map((source) => `${name} ${source}`),
    )

it('the content security policy allows Stripe as its documentation asks, and nothing else', () => {
  expect(uncoveredSources({ publishableKey: 'pk_live_x' })).toEqual([
    'script-src https://js.stripe.com',
    'script-src https://*.js.stripe.com',
    'connect-src https://api.stripe.com',
    'frame-src https://js.stripe.com',
    'frame-src https://*.js.stripe.com',
    'frame-src https://hooks.stripe.com',
  ])
})

it('the content security policy allows only the sandbox’s origin in test mode', () => {
  const scriptUrl = 'https://essai.example:444/a/sandbox/stripe.js'
  expect(uncoveredSources({ publishableKey: 'pk_test_x', scriptUrl })).toEqual([
    'script-src https://essai.example:444',
    'frame-src https://essai.example:444',
  ])
})
