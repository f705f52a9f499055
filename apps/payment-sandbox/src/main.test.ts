import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type Stripe from 'stripe'
import { expect, it, onTestFinished } from 'vitest'
import {
  aFolder,
  aReceiver,
  payNow,
  publishableKey,
  refusalOf,
  secretKey,
  siteOrigin,
  stripeAt,
  thirtyEuros,
  webhookSecret,
} from './sandbox-for-tests.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

const aProcess = async (dataDir: string, webhookUrl: string) => {
  const env = {
    DATA_DIR: dataDir,
    WEBHOOK_URL: webhookUrl,
    WEBHOOK_SECRET: webhookSecret,
    SECRET_KEY: secretKey,
    PUBLISHABLE_KEY: publishableKey,
    SITE_ORIGIN: siteOrigin,
  }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const refused = once(child, 'exit').then(([code]) => Promise.reject(new Error(`The sandbox ended with ${code}.`)))
  const [line] = await Promise.race([once(child.stdout, 'data'), refused])
  refused.catch(() => undefined)
  const { port } = JSON.parse(String(line)) as { ready: true; port: number }
  return { child, stripe: stripeAt(port) }
}

const endOf = async (child: ChildProcess, signal: NodeJS.Signals) => {
  const exited = once(child, 'exit')
  child.kill(signal)
  return await exited
}

it('loses nothing that it answered when killed in mid-life', async () => {
  const folder = aFolder()
  const down = 'http://127.0.0.1:9/webhooks'
  const first = await aProcess(folder, down)

  const answered: Stripe.PaymentIntent[] = []
  const customer = async (name: number) => {
    for (let order = 0; ; order++) {
      const key = { idempotencyKey: `${name}-${order}` }
      const paid = await first.stripe.paymentIntents.create(payNow, key).catch(() => undefined)
      if (!paid) return
      answered.push(paid)
      if (answered.length === 40) await endOf(first.child, 'SIGKILL')
    }
  }
  await Promise.all([1, 2, 3, 4].map(customer))

  const receiver = await aReceiver()
  const second = await aProcess(folder, receiver.url)
  const kept = new Map<string, Stripe.PaymentIntent>()
  for await (const intent of second.stripe.paymentIntents.list({ limit: 100 })) kept.set(intent.id, intent)
  for (const intent of answered) expect(kept.get(intent.id)).toEqual(intent)

  const again = await second.stripe.paymentIntents.create(payNow, { idempotencyKey: '1-0' })
  expect(answered.map(({ id }) => id)).toContain(again.id)

  const charged: string[] = []
  for await (const { payment_intent } of second.stripe.charges.list({ limit: 100 }))
    charged.push(String(payment_intent))
  expect(charged.toSorted()).toEqual([...kept.keys()].toSorted())

  await receiver.deliveriesToReach(kept.size * 3)
  const told = receiver.events().filter(({ type }) => type === 'payment_intent.succeeded')
  expect(new Set(told.map(({ data }) => (data.object as Stripe.PaymentIntent).id))).toEqual(new Set(kept.keys()))
})

it('sends after a restart, unasked, what nobody had accepted', async () => {
  const folder = aFolder()
  const first = await aProcess(folder, 'http://127.0.0.1:9/webhooks')
  const { id } = await first.stripe.paymentIntents.create(thirtyEuros)
  await endOf(first.child, 'SIGKILL')

  const receiver = await aReceiver()
  await aProcess(folder, receiver.url)
  await receiver.deliveriesToReach(1)
  expect(receiver.events()[0]).toMatchObject({ type: 'payment_intent.created', data: { object: { id } } })
})

it.each(['SIGTERM', 'SIGINT'] as const)('stops cleanly on %s, a silent receiver notwithstanding', async (signal) => {
  const receiver = await aReceiver({ mute: true })
  const { child, stripe } = await aProcess(aFolder(), receiver.url)
  await stripe.paymentIntents.create(thirtyEuros)
  await receiver.deliveriesToReach(1)
  expect(await endOf(child, signal)).toEqual([0, null])
})

it('leaves its folder to nobody else while it lives', async () => {
  const receiver = await aReceiver()
  const folder = aFolder()
  const { stripe } = await aProcess(folder, receiver.url)
  await expect(aProcess(folder, receiver.url)).rejects.toThrow('The sandbox ended with 1.')
  expect((await refusalOf(stripe.paymentIntents.retrieve('pi_none'))).statusCode).toBe(404)
})
