import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'

let app: TestApp
let nadia: Person
beforeAll(async () => {
  app = await testApp({ payments: true })
  nadia = await app.aPerson('professional')
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => app.close())

const startOnboarding = (id = nadia.id) => nadia.get(`/api/v1/stripe/account/link/${id}`)

it('the provider’s balance is shown in euros, and nothing for an unknown account', async () => {
  const balance = async () => (await nadia.post('/api/stripe/get-account-balance')).body
  expect(await balance()).toEqual({ available: 0, pending: 0 })
  await startOnboarding()
  const amount = (amount: number, currency = 'eur') => ({ amount, currency })
  const retrieve = vi.spyOn(app.deps.stripe.balance, 'retrieve').mockResolvedValue({
    available: [amount(1234), amount(500, 'usd'), amount(1)],
    pending: [amount(700, 'chf'), amount(200)],
  } as never)
  expect(await balance()).toEqual({ available: 12.35, pending: 2 })
  const { body } = await nadia.get('/api/v1/payouts')
  expect(retrieve.mock.calls).toEqual([[{}, { stripeAccount: body.connect_id }]])
})

it('a professional is found by their own id in any notation', async () => {
  expect((await startOnboarding(nadia.id.toUpperCase())).status).toBe(200)
})

const { StripeConnectionError, StripeInvalidRequestError, StripeAuthenticationError, StripePermissionError } =
  Stripe.errors
const errorFields = { type: 'api_error', message: 'no' } as const

it.each([
  ['is away', new StripeConnectionError(errorFields), 503],
  ['refuses', new StripeInvalidRequestError(errorFields), 409],
  ['does not know our key', new StripeAuthenticationError(errorFields), 500],
  ['does not let our key do it', new StripePermissionError(errorFields), 500],
  ['sends an unreadable answer', new TypeError('unreadable'), 500],
])('a provider that %s', async (_, error, status) => {
  await startOnboarding()
  vi.spyOn(app.deps.stripe.accounts, 'createLoginLink').mockRejectedValueOnce(error)
  expect((await nadia.post('/api/v1/stripe/dashboard/link', { account_id: nadia.id })).status).toBe(status)
})
