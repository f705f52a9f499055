import Stripe from 'stripe'
import { expect, it } from 'vitest'
import { reasonOf } from './retry.ts'

it.each([
  ['balance_insufficient', 'balance_insufficient'],
  [undefined, `No${'o'.repeat(498)}`],
])('keeps of a refusal its code (%s), or else how its words begin', (code, kept) => {
  const said = { type: 'invalid_request_error', ...(code && { code }), message: `No${'o'.repeat(600)}` } as const
  expect(reasonOf(new Stripe.errors.StripeInvalidRequestError(said))).toBe(kept)
})
