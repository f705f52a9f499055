import Stripe from 'stripe'
import { expect, it } from 'vitest'
import { refusalReason } from './retry.ts'

it.each([
  ['balance_insufficient', 'balance_insufficient'],
  [undefined, `No${'o'.repeat(498)}`],
])('the stored refusal is its code (%s), or else the beginning of its message', (code, reason) => {
  const errorFields = { type: 'invalid_request_error', ...(code && { code }), message: `No${'o'.repeat(600)}` } as const
  expect(refusalReason(new Stripe.errors.StripeInvalidRequestError(errorFields))).toBe(reason)
})
