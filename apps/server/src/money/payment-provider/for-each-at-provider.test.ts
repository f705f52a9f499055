import Stripe from 'stripe'
import { expect, it } from 'vitest'
import { DomainError } from '../../lib/domain-error.ts'
import { forEachAtProvider } from './for-each-at-provider.ts'

const ids = Array.from({ length: 100 }, (_, i) => `${i}`)
const rejectUnavailable = () => Promise.reject(new DomainError('unavailable'))

it('forEachAtProvider asks about all, eight at a time', async () => {
  let pendingCalls = 0
  let most = 0
  const requestedIds: string[] = []
  const isAnswered = await forEachAtProvider(ids, async (id) => {
    most = Math.max(most, ++pendingCalls)
    await new Promise(setImmediate)
    requestedIds.push(id)
    pendingCalls--
  })
  expect(requestedIds.sort()).toEqual([...ids].sort())
  expect([most, isAnswered]).toEqual([8, true])
})

it('forEachAtProvider stops when the provider is unavailable', async () => {
  const requestedIds: string[] = []
  const isAnswered = await forEachAtProvider(ids, (id) => {
    requestedIds.push(id)
    return rejectUnavailable()
  })
  expect([requestedIds.length, isAnswered]).toEqual([8, false])
})

it('forEachAtProvider does not stop for as many failures that are not consecutive', async () => {
  const requestedIds: string[] = []
  await forEachAtProvider(ids, (id) => {
    requestedIds.push(id)
    return requestedIds.length % 8 === 1 ? Promise.resolve() : rejectUnavailable()
  })
  expect(requestedIds).toHaveLength(100)
})

const errorFields = { type: 'api_error', message: 'gone' } as const
const { StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeInvalidRequestError } = Stripe.errors

it.each([
  ['a lost connection', new StripeConnectionError(errorFields), true],
  ['a provider error', new StripeAPIError(errorFields), true],
  ['a rate limit', new StripeRateLimitError(errorFields), true],
  ['an unavailable provider', new DomainError('unavailable'), true],
  ['a refused request', new StripeInvalidRequestError(errorFields), false],
  ['an own domain error', new DomainError('not_found'), false],
])('forEachAtProvider counts as unavailability %s: %s', async (_, error, isUnanswered) => {
  const pending = forEachAtProvider(['one', 'two'], async (id) => {
    if (id === 'two') throw error
  })
  if (isUnanswered) expect(await pending).toBe(false)
  else
    await expect(pending).rejects.toMatchObject({
      message: 'the provider could not be asked about everything',
      errors: [error],
    })
})

it('forEachAtProvider continues when some have no answer, and reports the failures at the end', async () => {
  const requestedIds: string[] = []
  const pending = forEachAtProvider(ids, async (id) => {
    requestedIds.push(id)
    if (id === '3') throw new TypeError('unreadable')
    if (Number(id) % 2) return rejectUnavailable()
  })
  await expect(pending).rejects.toThrow(AggregateError)
  expect(requestedIds).toHaveLength(100)
})
