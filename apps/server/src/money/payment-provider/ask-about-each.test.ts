import Stripe from 'stripe'
import { expect, it } from 'vitest'
import { Refusal } from '../../lib/domain-error.ts'
import { askAboutEach } from './ask-about-each.ts'

const ids = Array.from({ length: 100 }, (_, i) => `${i}`)
const away = () => Promise.reject(new Refusal('unavailable'))

it('asks about all, eight at a time', async () => {
  let underWay = 0
  let most = 0
  const asked: string[] = []
  const isAnswered = await askAboutEach(ids, async (id) => {
    most = Math.max(most, ++underWay)
    await new Promise(setImmediate)
    asked.push(id)
    underWay--
  })
  expect(asked.sort()).toEqual([...ids].sort())
  expect([most, isAnswered]).toEqual([8, true])
})

it('leaves a provider alone that is away', async () => {
  const asked: string[] = []
  const isAnswered = await askAboutEach(ids, (id) => {
    asked.push(id)
    return away()
  })
  expect([asked.length, isAnswered]).toEqual([8, false])
})

it('does not leave it alone for as many silences that are not in a row', async () => {
  const asked: string[] = []
  await askAboutEach(ids, (id) => {
    asked.push(id)
    return asked.length % 8 === 1 ? Promise.resolve() : away()
  })
  expect(asked).toHaveLength(100)
})

const said = { type: 'api_error', message: 'gone' } as const
const { StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeInvalidRequestError } = Stripe.errors

it.each([
  ['no connection', new StripeConnectionError(said), true],
  ['an error of its own', new StripeAPIError(said), true],
  ['that we ask too much', new StripeRateLimitError(said), true],
  ['that it is away', new Refusal('unavailable'), true],
  ['no', new StripeInvalidRequestError(said), false],
  ['what we refuse', new Refusal('not_found'), false],
])('takes for a silence: %s', async (_, error, isSilence) => {
  const asking = askAboutEach(['one', 'two'], async (id) => {
    if (id === 'two') throw error
  })
  if (isSilence) expect(await asking).toBe(false)
  else
    await expect(asking).rejects.toMatchObject({
      message: 'the provider could not be asked about everything',
      errors: [error],
    })
})

it('goes on when some have no answer, and reports the failures at the end', async () => {
  const asked: string[] = []
  const asking = askAboutEach(ids, async (id) => {
    asked.push(id)
    if (id === '3') throw new TypeError('unreadable')
    if (Number(id) % 2) return away()
  })
  await expect(asking).rejects.toThrow(AggregateError)
  expect(asked).toHaveLength(100)
})
