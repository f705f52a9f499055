import { expect, it } from 'vitest'
import {
  aFolder,
  aReceiver,
  aSandbox,
  errorOf,
  payNow,
  publishableKey,
  secretKey,
  settings,
} from './sandbox-for-tests.ts'
import { startSandbox } from './start.ts'

const august = Date.parse('2026-08-03T08:00:00Z') / 1000

const callClock = (url: string, method: string, now?: number | string, key = secretKey) =>
  fetch(`${url}/sandbox/clock`, {
    method,
    headers: { authorization: `Bearer ${key}` },
    ...(now !== undefined && { body: new URLSearchParams({ now: String(now) }) }),
  })

const isNow = (seconds: number) => Math.abs(seconds - Date.now() / 1000) < 60

it('the sandbox clock can be set, applies to all money, and can be reset to the present', async () => {
  const { stripe, url } = await aSandbox()
  expect(await (await callClock(url, 'POST', august)).json()).toEqual({ now: august, fixed: true })
  const intent = await stripe.paymentIntents.create(payNow)
  const refund = await stripe.refunds.create({ payment_intent: intent.id })
  const charge = await stripe.charges.retrieve(String(intent.latest_charge))
  expect([intent.created, charge.created, refund.created]).toEqual([august, august, august])
  // Events are sent, and given up, by the real time.
  const { data: events } = await stripe.events.list()
  expect(events.map(({ created }) => isNow(created))).toEqual([true, true, true, true, true])

  expect(await (await callClock(url, 'DELETE')).json()).toMatchObject({ fixed: false })
  expect(isNow((await stripe.paymentIntents.create(payNow)).created)).toBe(true)
})

it('the sandbox clock sends no events while it is set to be quiet, and all of them once it is reset', async () => {
  const receiver = await aReceiver()
  const { stripe, url } = await aSandbox(receiver.url)
  const body = new URLSearchParams({ now: String(august), quiet: 'true' })
  await fetch(`${url}/sandbox/clock`, { method: 'POST', headers: { authorization: `Bearer ${secretKey}` }, body })
  await stripe.paymentIntents.create(payNow)
  // An event that is sent would arrive during the first of these calls.
  for (let calls = 0; calls < 20; calls++) await stripe.events.list()
  expect(receiver.events()).toEqual([])
  await callClock(url, 'DELETE')
  await receiver.deliveriesToReach(3)
  const { data: events } = await stripe.events.list()
  expect(events.map(({ id }) => id).sort()).toEqual(
    receiver
      .events()
      .map(({ id }) => id)
      .sort(),
  )
})

it('the sandbox clock cannot be set without the secret key, nor to an invalid time', async () => {
  const { stripe, url } = await aSandbox()
  for (const method of ['GET', 'POST', 'DELETE'])
    for (const key of ['', 'guess', publishableKey])
      expect((await callClock(url, method, method === 'GET' ? undefined : august, key)).status).toBe(401)
  for (const now of ['', 'today', -1, Date.now()]) expect((await callClock(url, 'POST', now)).status).toBe(400)
  expect(await (await callClock(url, 'GET')).json()).toMatchObject({ fixed: false })
  expect((await errorOf(stripe.rawRequest('POST', '/sandbox/clock', {}))).statusCode).toBe(400)
})

it('the sandbox clock is in the present after a restart', async () => {
  const start = { ...settings, dataDir: aFolder(), webhookUrl: 'http://127.0.0.1:9/' }
  const first = await startSandbox(start)
  expect((await callClock(first.url, 'POST', august)).status).toBe(200)
  await first.close()
  const second = await startSandbox(start)
  expect(await (await callClock(second.url, 'GET')).json()).toMatchObject({ fixed: false })
  await second.close()
})
