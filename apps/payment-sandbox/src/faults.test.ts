import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import type { Faults } from './faults.ts'
import {
  aFolder,
  aReceiver,
  aSandbox,
  errorOf,
  payNow,
  secretKey,
  settings,
  stripeAt,
  thirtyEuros,
} from './sandbox-for-tests.ts'
import { startSandbox } from './start.ts'

type Sandbox = Awaited<ReturnType<typeof aSandbox>>
const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors

const charges = async ({ stripe }: Sandbox) => (await stripe.charges.list()).data.length
const pay = ({ stripe }: Sandbox, options: Stripe.RequestOptions = {}) =>
  stripe.paymentIntents.create(payNow, { idempotencyKey: 'order-12', ...options })

/** Returns a sandbox that fails every payment until the fault is removed. */
const startFailingSandbox = async (fault: Parameters<Faults['add']>[0]) => {
  const sandbox = await aSandbox()
  sandbox.faults.add({ method: 'POST', matching: '/v1/payment_intents', ...fault })
  return sandbox
}

/** Makes the same payment by a caller who can abort once the sandbox has received the request, and not earlier. */
const callFrom = ({ url, faults }: Sandbox) => {
  const leaving = new AbortController()
  const answer = fetch(`${url}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams({
      amount: '3000',
      currency: 'eur',
      'allowed_payment_method_types[]': 'card',
      payment_method: 'pm_card_visa',
      confirm: 'true',
    }),
    signal: leaving.signal,
  })
  return {
    answer,
    leave: () => leaving.abort(),
    isThere: () => expect.poll(() => faults.list()[0]?.applied).toBe(1),
  }
}

describe('a call', () => {
  it.each([
    { kind: 'error_before', error: StripeAPIError, charged: 0 },
    { kind: 'error_after', error: StripeAPIError, charged: 1 },
    { kind: 'cut_before', error: StripeConnectionError, charged: 0 },
    { kind: 'cut_after', error: StripeConnectionError, charged: 1 },
    { kind: 'rate_limited', error: StripeRateLimitError, charged: 0 },
    { kind: 'lock_timeout', error: StripeRateLimitError, charged: 0 },
    { kind: 'key_in_use', error: StripeAPIError, charged: 0 },
    { kind: 'unreadable', error: StripeAPIError, charged: 1 },
  ] as const)('can meet $kind, having charged $charged times', async ({ kind, error, charged }) => {
    const sandbox = await startFailingSandbox({ kind })
    expect(await errorOf(pay(sandbox))).toBeInstanceOf(error)
    expect(await charges(sandbox)).toBe(charged)
  })

  it.each([
    ['rate_limited', 429, 'rate_limit'],
    ['lock_timeout', 429, 'lock_timeout'],
    ['key_in_use', 409, 'idempotency_key_in_use'],
  ] as const)('gets %s in the provider’s words', async (kind, statusCode, code) => {
    const sandbox = await startFailingSandbox({ kind })
    expect(await errorOf(pay(sandbox))).toMatchObject({ statusCode, code })
  })

  it('whose answer was lost may be made again', async () => {
    const sandbox = await startFailingSandbox({ kind: 'cut_after', times: 2 })
    await errorOf(pay(sandbox))
    expect((await pay(sandbox)).status).toBe('succeeded')
    expect(await charges(sandbox)).toBe(1)
  })

  it.each([
    { kind: 'error_before', charged: 0 },
    { kind: 'error_after', charged: 1 },
  ] as const)('that met $kind gets the same 500 for its key for ever', async ({ kind, charged }) => {
    const sandbox = await startFailingSandbox({ kind, times: 1 })
    await errorOf(pay(sandbox, { maxNetworkRetries: 2 }))
    const retried = await errorOf(pay(sandbox))
    expect(retried.statusCode).toBe(500)
    expect(retried.headers?.['idempotent-replayed']).toBe('true')
    expect(await charges(sandbox)).toBe(charged)
    expect((await pay(sandbox, { idempotencyKey: 'order-12, again' })).status).toBe('succeeded')
  })

  it('without the secret key stores nothing under its idempotency key', async () => {
    const sandbox = await startFailingSandbox({ kind: 'error_before', times: 1 })
    await errorOf(
      stripeAt(sandbox.port, 'sk_test_unknown').paymentIntents.create(payNow, { idempotencyKey: 'order-12' }),
    )
    expect((await pay(sandbox)).status).toBe('succeeded')
  })

  it.each([{ kind: 'slow_answer', ms: 60_000 }, { kind: 'no_answer' }] as const)(
    'can wait for its answer when its work is done: $kind',
    async (fault) => {
      const sandbox = await startFailingSandbox(fault)
      const { answer, leave } = callFrom(sandbox)
      await expect.poll(() => charges(sandbox)).toBe(1)
      leave()
      await expect(answer).rejects.toThrow('aborted')
    },
  )

  it.each(['slow_answer', 'slow_start'] as const)('is answered in the end: %s', async (kind) => {
    const sandbox = await startFailingSandbox({ kind, ms: 200 })
    const before = performance.now()
    expect((await pay(sandbox)).status).toBe('succeeded')
    expect(Math.ceil(performance.now() - before)).toBeGreaterThanOrEqual(200)
  })

  it('can wait before anything is done', async () => {
    const sandbox = await startFailingSandbox({ kind: 'slow_start', ms: 60_000 })
    const { answer, leave, isThere: waitUntilReceived } = callFrom(sandbox)
    await waitUntilReceived()
    expect(await charges(sandbox)).toBe(0)
    leave()
    await expect(answer).rejects.toThrow('aborted')
  })

  it('that was slow to begin is completed although its caller has gone', async () => {
    const sandbox = await startFailingSandbox({ kind: 'slow_start', ms: 500 })
    const { answer, leave, isThere: waitUntilReceived } = callFrom(sandbox)
    await waitUntilReceived()
    leave()
    await answer.catch(() => {})
    await expect.poll(() => charges(sandbox), { timeout: 30_000 }).toBe(1)
  })

  it('fails while the sandbox is down, whatever it requests, until it is up again', async () => {
    const sandbox = await aSandbox()
    sandbox.faults.add({ kind: 'down' })
    expect(await errorOf(sandbox.stripe.balance.retrieve())).toBeInstanceOf(StripeConnectionError)
    await expect(fetch(`${sandbox.url}/sandbox/health`)).rejects.toThrow()
    sandbox.faults.remove()
    await sandbox.stripe.balance.retrieve()
  })

  it('gets a fault only where method and path match, as often as configured', async () => {
    const { stripe, faults } = await aSandbox()
    faults.add({ kind: 'error_before', method: 'POST', matching: '/v1/payment_intents/*/confirm', times: 2 })
    const { id } = await stripe.paymentIntents.create(thirtyEuros)
    const confirm = () => stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
    await errorOf(confirm())
    await stripe.paymentIntents.retrieve(id)
    await errorOf(confirm())
    expect((await confirm()).status).toBe('succeeded')
  })
})

describe('events', () => {
  const types = ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded']

  const startSandboxWithFault = async (fault: Parameters<Faults['add']>[0]) => {
    const receiver = await aReceiver()
    const sandbox = await aSandbox(receiver.url)
    sandbox.faults.add(fault)
    await pay(sandbox)
    return { ...sandbox, receiver, arrived: () => receiver.events().map(({ type }) => type) }
  }

  it('can come so late that they are absent', async () => {
    const { receiver, arrived, ...sandbox } = await startSandboxWithFault({
      kind: 'events_late',
      matching: 'payment_intent.succeeded',
      ms: 60_000,
    })
    // This event would come after the first one if the first were not late.
    await sandbox.stripe.paymentIntents.create(thirtyEuros)
    await receiver.deliveriesToReach(3)
    expect(arrived().toSorted()).toEqual([types[1], types[0], types[0]])
  })

  it('can come late', async () => {
    const before = performance.now()
    const { receiver, arrived } = await startSandboxWithFault({
      kind: 'events_late',
      matching: 'charge.succeeded',
      ms: 200,
    })
    await receiver.deliveriesToReach(3)
    expect(arrived().toSorted()).toEqual(types.toSorted())
    expect(Math.ceil(performance.now() - before)).toBeGreaterThanOrEqual(200)
  })

  it('can come twice', async () => {
    const { receiver, arrived } = await startSandboxWithFault({ kind: 'events_twice', matching: 'payment_intent.*' })
    await receiver.deliveriesToReach(5)
    expect(arrived().toSorted()).toEqual([...types, types[0], types[2]].toSorted())
  })

  it('can come in disorder', async () => {
    const { receiver, arrived } = await startSandboxWithFault({ kind: 'events_in_disorder', ms: 1500 })
    await receiver.deliveriesToReach(3)
    expect(arrived()).toEqual(types.toReversed())
  })

  it('can be lost', async () => {
    const { receiver, arrived } = await startSandboxWithFault({ kind: 'events_lost', matching: 'payment_intent.*' })
    await receiver.deliveriesToReach(1)
    expect(arrived()).toEqual(['charge.succeeded'])
  })
})

describe('faults over HTTP', () => {
  const headers = { authorization: `Bearer ${secretKey}` }
  const faultsOf = async ({ url }: { url: string }) =>
    ((await (await fetch(`${url}/sandbox/faults`, { headers })).json()) as { data: object[] }).data
  const postFault = ({ url }: Sandbox, fault: Record<string, string>, sentHeaders = headers) =>
    fetch(`${url}/sandbox/faults`, { method: 'POST', headers: sentHeaders, body: new URLSearchParams(fault) })

  it('can be set, listed and reset, even while the sandbox is down', async () => {
    const sandbox = await aSandbox()
    await postFault(sandbox, { kind: 'down' })
    await postFault(sandbox, { kind: 'slow_answer', method: 'GET', matching: '/v1/charges/*', times: '3', ms: '20' })
    expect(await faultsOf(sandbox)).toMatchObject([
      { kind: 'down' },
      { kind: 'slow_answer', method: 'GET', matching: '/v1/charges/*', times: 3, ms: 20 },
    ])
    await fetch(`${sandbox.url}/sandbox/faults/fault_1`, { method: 'DELETE', headers })
    expect(await faultsOf(sandbox)).toMatchObject([{ id: 'fault_2' }])
    await fetch(`${sandbox.url}/sandbox/faults`, { method: 'DELETE', headers })
    expect(await faultsOf(sandbox)).toEqual([])
    expect((await pay(sandbox)).status).toBe('succeeded')
  })

  it('cannot be set without the secret key, nor with invalid values', async () => {
    const sandbox = await aSandbox()
    expect((await postFault(sandbox, { kind: 'down' }, { authorization: 'Bearer sk_test_unknown' })).status).toBe(401)
    expect((await postFault(sandbox, { kind: 'earthquake' })).status).toBe(400)
    expect((await postFault(sandbox, {})).status).toBe(400)
    for (const invalid of ['times=0', 'times=-1', 'ms=-1', 'ms=86400001']) {
      const fault = Object.fromEntries(new URLSearchParams(`kind=slow_answer&${invalid}`))
      expect([invalid, (await postFault(sandbox, fault)).status]).toEqual([invalid, 400])
    }
    expect(await faultsOf(sandbox)).toEqual([])
  })
})

/** Starts a sandbox that the test itself closes. */
const started = (dataDir = aFolder()) => startSandbox({ ...settings, dataDir, webhookUrl: 'http://127.0.0.1:9' })

it('faults are reset at the next start', async () => {
  const folder = aFolder()
  const first = await started(folder)
  first.faults.add({ kind: 'down' })
  await first.close()
  const second = await started(folder)
  expect(await stripeAt(second.port).balance.retrieve()).toBeDefined()
  await second.close()
})

it('faults do not keep the sandbox from stopping, although calls wait', async () => {
  const { port, close, faults } = await started()
  faults.add({ kind: 'slow_start', matching: '/v1/balance', ms: 60_000 })
  faults.add({ kind: 'no_answer', matching: '/v1/charges' })
  const { balance, charges } = stripeAt(port)
  const calls = [errorOf(balance.retrieve()), errorOf(charges.list())]
  await expect.poll(() => faults.list().map(({ applied }) => applied)).toEqual([1, 1])
  await close()
  for (const error of await Promise.all(calls)) expect(error).toBeInstanceOf(StripeConnectionError)
})
