import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'

let app: TestApp
let nadia: Awaited<ReturnType<TestApp['aPerson']>>
beforeAll(async () => {
  app = await testApp({ payments: true })
  nadia = await app.aPerson('professional')
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => app.close())

const begins = (id = nadia.id) => nadia.get(`/api/v1/stripe/account/link/${id}`)

it('tells what is on her account in euros, and nothing of none', async () => {
  const balance = async () => (await nadia.post('/api/stripe/get-account-balance')).body
  expect(await balance()).toEqual({ available: 0, pending: 0 })
  await begins()
  const amount = (amount: number, currency = 'eur') => ({ amount, currency })
  const retrieve = vi.spyOn(app.deps.stripe.balance, 'retrieve').mockResolvedValue({
    available: [amount(1234), amount(500, 'usd'), amount(1)],
    pending: [amount(700, 'chf'), amount(200)],
  } as never)
  expect(await balance()).toEqual({ available: 12.35, pending: 2 })
  const { body } = await nadia.get('/api/v1/payouts')
  expect(retrieve.mock.calls).toEqual([[{}, { stripeAccount: body.connect_id }]])
})

it('knows her by her own id, however it is written', async () => {
  expect((await begins(nadia.id.toUpperCase())).status).toBe(200)
})

const { StripeConnectionError, StripeInvalidRequestError, StripeAuthenticationError, StripePermissionError } =
  Stripe.errors
const said = { type: 'api_error', message: 'no' } as const

it.each([
  ['is away', new StripeConnectionError(said), 503],
  ['says no', new StripeInvalidRequestError(said), 409],
  ['does not know our key', new StripeAuthenticationError(said), 500],
  ['does not let our key do it', new StripePermissionError(said), 500],
  ['answers what nobody can read', new TypeError('unreadable'), 500],
])('a provider that %s', async (_, error, status) => {
  await begins()
  vi.spyOn(app.deps.stripe.accounts, 'createLoginLink').mockRejectedValueOnce(error)
  expect((await nadia.post('/api/v1/stripe/dashboard/link', { account_id: nadia.id })).status).toBe(status)
})
