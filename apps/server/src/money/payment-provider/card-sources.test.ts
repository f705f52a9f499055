import type { CardEntry } from '@couronne/contract/lib/page-host'
import { expect, it } from 'vitest'
import { contentSecurityPolicy } from '../../lib/http/content-security-policy.ts'
import { cardSources } from './card-sources.ts'

/** Returns each source of the pages' content security policy that is not the server itself. */
const unmatchedWith = (cardEntry: CardEntry) =>
  contentSecurityPolicy({ nonce: 'abc', dev: false, strangers: cardSources(cardEntry) })
    .split('; ')
    .map((directive) => directive.split(' '))
    .flatMap(([name, ...sources]) => sources.filter((it) => /[.*]|\/\//.test(it)).map((source) => `${name} ${source}`))

it('lets in Stripe as its documentation asks, and nobody else', () => {
  expect(unmatchedWith({ publishableKey: 'pk_live_x' })).toEqual([
    'script-src https://js.stripe.com',
    'script-src https://*.js.stripe.com',
    'connect-src https://api.stripe.com',
    'frame-src https://js.stripe.com',
    'frame-src https://*.js.stripe.com',
    'frame-src https://hooks.stripe.com',
  ])
})

it('lets in the sandbox alone, by its origin, where payments are for trial', () => {
  const scriptUrl = 'https://essai.example:444/a/sandbox/stripe.js'
  expect(unmatchedWith({ publishableKey: 'pk_test_x', scriptUrl })).toEqual([
    'script-src https://essai.example:444',
    'frame-src https://essai.example:444',
  ])
})
