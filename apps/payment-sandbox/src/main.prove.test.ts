import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type Stripe from 'stripe'
import { expect, it, onTestFinished } from 'vitest'
import {
  aFolder,
  aReceiver,
  errorOf,
  payNow,
  publishableKey,
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

it('the sandbox loses no answered request when it is killed', async () => {
  const folder = aFolder()
  const unreachableUrl = 'http://127.0.0.1:9/webhooks'
  const first = await aProcess(folder, unreachableUrl)

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
  const createdIntents = new Map<string, Stripe.PaymentIntent>()
  for await (const intent of second.stripe.paymentIntents.list({ limit: 100 })) createdIntents.set(intent.id, intent)
  for (const intent of answered) expect(createdIntents.get(intent.id)).toEqual(intent)

  const retried = await second.stripe.paymentIntents.create(payNow, { idempotencyKey: '1-0' })
  expect(answered.map(({ id }) => id)).toContain(retried.id)

  const charged: string[] = []
  for await (const { payment_intent } of second.stripe.charges.list({ limit: 100 }))
    charged.push(String(payment_intent))
  expect(charged.toSorted()).toEqual([...createdIntents.keys()].toSorted())

  await receiver.deliveriesToReach(createdIntents.size * 3)
  const delivered = receiver.events().filter(({ type }) => type === 'payment_intent.succeeded')
  expect(new Set(delivered.map(({ data }) => (data.object as Stripe.PaymentIntent).id))).toEqual(
    new Set(createdIntents.keys()),
  )
})

it('the sandbox sends unaccepted events after a restart', async () => {
  const folder = aFolder()
  const first = await aProcess(folder, 'http://127.0.0.1:9/webhooks')
  const { id } = await first.stripe.paymentIntents.create(thirtyEuros)
  await endOf(first.child, 'SIGKILL')

  const receiver = await aReceiver()
  await aProcess(folder, receiver.url)
  await receiver.deliveriesToReach(1)
  expect(receiver.events()[0]).toMatchObject({ type: 'payment_intent.created', data: { object: { id } } })
})

it.each(['SIGTERM', 'SIGINT'] as const)(
  'the sandbox stops cleanly on %s, although a receiver does not answer',
  async (signal) => {
    const receiver = await aReceiver({ mute: true })
    const { child, stripe } = await aProcess(aFolder(), receiver.url)
    await stripe.paymentIntents.create(thirtyEuros)
    await receiver.deliveriesToReach(1)
    expect(await endOf(child, signal)).toEqual([0, null])
  },
)

it('the sandbox locks its folder while it runs', async () => {
  const receiver = await aReceiver()
  const folder = aFolder()
  const { stripe } = await aProcess(folder, receiver.url)
  await expect(aProcess(folder, receiver.url)).rejects.toThrow('The sandbox ended with 1.')
  expect((await errorOf(stripe.paymentIntents.retrieve('pi_none'))).statusCode).toBe(404)
})
