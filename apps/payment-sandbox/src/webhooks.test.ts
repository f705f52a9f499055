import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type Stripe from 'stripe'
import { expect, it } from 'vitest'
import { aReceiver, aSandbox, errorOf, payNow, thirtyEuros, webhookSecret } from './sandbox-for-tests.ts'

const typesOf = (events: Stripe.Event[]) => events.map(({ type }) => type).sort()

it('an event is sent for each step of a payment, signed as Stripe signs', async () => {
  const receiver = await aReceiver()
  const { stripe } = await aSandbox(receiver.url)
  const paid = await stripe.paymentIntents.create(payNow, { idempotencyKey: 'order-12' })
  await receiver.deliveriesToReach(3)

  const events = receiver.deliveries.map(({ payload, signature }) =>
    stripe.webhooks.constructEvent(payload, signature, webhookSecret),
  )
  expect(typesOf(events)).toEqual(['charge.succeeded', 'payment_intent.created', 'payment_intent.succeeded'])
  const succeeded = events.find(({ type }) => type === 'payment_intent.succeeded')
  expect(succeeded?.data.object).toEqual(paid)
  expect(succeeded?.request).toEqual({ id: paid.lastResponse.requestId, idempotency_key: 'order-12' })

  const { payload, signature } = receiver.deliveries[0] ?? { payload: '', signature: '' }
  expect(() => stripe.webhooks.constructEvent(`${payload} `, signature, webhookSecret)).toThrow()
})

it('an event is stored for later requests', async () => {
  const { stripe, url } = await aSandbox()
  const { id } = await stripe.paymentIntents.create(thirtyEuros)
  await errorOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }))
  const challenge = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_authenticationRequired' })
  await fetch(`${url}/sandbox/payment_intents/${id}/authenticate`, {
    method: 'POST',
    body: new URLSearchParams({ client_secret: String(challenge.client_secret), outcome: 'success' }),
  })
  const refund = await stripe.refunds.create({ payment_intent: id, amount: 1000 })
  await stripe.refunds.update(refund.id, { metadata: { seen: 'yes' } })
  const other = await stripe.paymentIntents.create(thirtyEuros)
  await stripe.paymentIntents.cancel(other.id)

  const { data } = await stripe.events.list({ limit: 100 })
  expect(data.map(({ type }) => type).toReversed()).toEqual([
    'payment_intent.created',
    'charge.failed',
    'payment_intent.payment_failed',
    'payment_intent.requires_action',
    'charge.succeeded',
    'payment_intent.succeeded',
    'refund.created',
    'charge.refunded',
    'refund.updated',
    'payment_intent.created',
    'payment_intent.canceled',
  ])
  const [refunded] = (await stripe.events.list({ type: 'charge.refunded' })).data
  expect(refunded?.data).toMatchObject({
    object: { amount_refunded: 1000 },
    previous_attributes: { amount_refunded: 0, refunded: false },
  })
  expect(await stripe.events.retrieve(refunded?.id ?? '')).toEqual(refunded)
  const some = await stripe.events.list({ types: ['refund.created', 'refund.updated'] })
  expect(typesOf(some.data)).toEqual(['refund.created', 'refund.updated'])
})

it('an event is sent again until it is accepted, and then no more', async () => {
  const receiver = await aReceiver({ refusals: 2 })
  const { stripe } = await aSandbox(receiver.url)
  await stripe.paymentIntents.create(thirtyEuros)
  await receiver.deliveriesToReach(3)
  const [id, ...otherIds] = new Set(receiver.events().map((event) => event.id))
  expect(otherIds).toEqual([])
  const pending = async () => (await stripe.events.retrieve(String(id))).pending_webhooks
  await expect.poll(pending, { timeout: 30_000 }).toBe(0)
})

it('a call is answered while the receiver of events is silent', async () => {
  const receiver = await aReceiver({ mute: true })
  const { stripe } = await aSandbox(receiver.url)
  for (let count = 0; count < 10; count++) await stripe.paymentIntents.create(payNow)
  await receiver.deliveriesToReach(1)
  expect((await stripe.charges.list()).data).toHaveLength(10)
  const [event] = (await stripe.events.list({ limit: 1 })).data
  expect(event?.pending_webhooks).toBe(1)
})

it('an event reaches a receiver that was away once', async () => {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  const { stripe } = await aSandbox(`http://127.0.0.1:${port}/webhooks`)
  for (let count = 0; count < 4; count++) await stripe.paymentIntents.create(payNow)

  const receiver = await aReceiver({ port })
  await receiver.deliveriesToReach(12)
  expect(new Set(receiver.events().map((event) => event.id)).size).toBe(12)
})
