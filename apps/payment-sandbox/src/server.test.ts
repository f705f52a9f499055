import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { aSandbox, errorOf, payNow, secretKey, stripeAt, thirtyEuros } from './sandbox-for-tests.ts'

describe('a repeated idempotency key', () => {
  it('gets the first answer again', async () => {
    const { stripe } = await aSandbox()
    const first = await stripe.paymentIntents.create(payNow, { idempotencyKey: 'order-12' })
    const repeated = await stripe.paymentIntents.create(payNow, { idempotencyKey: 'order-12' })
    expect(repeated).toEqual(first)
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
    expect(repeated.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(repeated.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId)
    expect((await stripe.charges.list()).data).toHaveLength(1)
  })

  it('gets the first refusal again, with its status', async () => {
    const { stripe } = await aSandbox()
    const pay = () =>
      errorOf(
        stripe.paymentIntents.create({ ...payNow, payment_method: 'pm_card_chargeDeclined' }, { idempotencyKey: 'k' }),
      )
    const [first, repeated] = [await pay(), await pay()]
    expect(repeated).toMatchObject({ statusCode: 402, charge: first.charge })
    expect(repeated.headers?.['idempotent-replayed']).toBe('true')
    expect((await stripe.charges.list()).data).toHaveLength(1)
  })

  it('pays once when it is sent several times at once', async () => {
    const { stripe } = await aSandbox()
    const pay = () => stripe.paymentIntents.create(payNow, { idempotencyKey: 'order-12' })
    const paid = await Promise.all([pay(), pay(), pay(), pay()])
    expect(new Set(paid.map(({ id }) => id)).size).toBe(1)
    expect((await stripe.charges.list()).data).toHaveLength(1)
  })

  it('is refused for another request', async () => {
    const { stripe } = await aSandbox()
    await stripe.paymentIntents.create(thirtyEuros, { idempotencyKey: 'order-12' })
    const other = { ...thirtyEuros, amount: 4000 }
    const error = await errorOf(stripe.paymentIntents.create(other, { idempotencyKey: 'order-12' }))
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1)
  })

  it('may be used again after wrong parameters, which changed nothing', async () => {
    const { stripe } = await aSandbox()
    const invalid = { ...thirtyEuros, amount: 12.5 }
    await errorOf(stripe.paymentIntents.create(invalid, { idempotencyKey: 'order-12' }))
    const created = await stripe.paymentIntents.create(thirtyEuros, { idempotencyKey: 'order-12' })
    expect(created.amount).toBe(3000)
  })
})

describe('a caller', () => {
  it('must have the secret key', async () => {
    const { port } = await aSandbox()
    const error = await errorOf(stripeAt(port, 'sk_test_unknown').paymentIntents.create(thirtyEuros))
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
    expect((await stripeAt(port).paymentIntents.list()).data).toEqual([])
  })

  it('may send it as a user name, as curl -u does', async () => {
    const { url } = await aSandbox()
    const balance = (authorization: string) => fetch(`${url}/v1/balance`, { headers: { authorization } })
    expect((await balance(`Basic ${btoa(`${secretKey}:`)}`)).status).toBe(200)
    expect((await balance(`Basic ${btoa('sk_test_unknown:')}`)).status).toBe(401)
    expect((await fetch(`${url}/v1/balance`)).status).toBe(401)
  })

  it('needs no key for the health check', async () => {
    const { url } = await aSandbox()
    expect((await fetch(`${url}/sandbox/health`)).status).toBe(200)
  })
})

describe('an unknown resource', () => {
  it('is reported as missing', async () => {
    const { stripe } = await aSandbox()
    const calls = [
      stripe.paymentIntents.retrieve('pi_none'),
      stripe.paymentIntents.confirm('pi_none'),
      stripe.charges.retrieve('ch_none'),
      stripe.refunds.retrieve('re_none'),
      stripe.events.retrieve('evt_none'),
      stripe.paymentMethods.retrieve('pm_none'),
    ]
    for (const error of await Promise.all(calls.map(errorOf))) {
      expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing' })
    }
  })

  it('is missing under an unknown address', async () => {
    const { stripe } = await aSandbox()
    const error = await errorOf(stripe.customers.list())
    expect(error).toMatchObject({ statusCode: 404, rawType: 'invalid_request_error' })
    expect(error.message).toContain('Unrecognized request URL (GET: /v1/customers)')
  })
})

it('every answer has its request id and version', async () => {
  const { stripe } = await aSandbox()
  const { lastResponse } = await stripe.balance.retrieve()
  expect(lastResponse.requestId).toMatch(/^req_/)
  expect(lastResponse.apiVersion).toBe(Stripe.API_VERSION)
  const error = await errorOf(stripe.paymentIntents.retrieve('pi_none'))
  expect(error.requestId).toMatch(/^req_/)
})
