import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import { startSandbox } from './start.ts'

export const secretKey = 'sk_test_sandbox'
export const publishableKey = 'pk_test_sandbox'
export const siteOrigin = 'http://couronne.test'
export const webhookSecret = 'whsec_sandbox'
const unreachableUrl = 'http://127.0.0.1:9/webhooks'

/** These are the settings of a sandbox except its folder and the address of its webhook. */
export const settings = {
  port: 0,
  host: '127.0.0.1',
  webhookSecret,
  secretKey,
  publishableKey,
  siteOrigins: [siteOrigin],
  merchant: 'Salon & <Fils>',
}

export const aFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'payment-sandbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export const aSandbox = async (webhookUrl = unreachableUrl) => {
  const sandbox = await startSandbox({ ...settings, dataDir: aFolder(), webhookUrl })
  onTestFinished(sandbox.close)
  return { ...sandbox, stripe: stripeAt(sandbox.port) }
}

export const stripeAt = (port: number, key = secretKey) =>
  new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })

/** These parameters pay at once: they allow cards only, so that no return address is required. */
export const thirtyEuros = {
  amount: 3000,
  currency: 'eur',
  allowed_payment_method_types: ['card'],
} satisfies Stripe.PaymentIntentCreateParams

export const payNow = { ...thirtyEuros, payment_method: 'pm_card_visa', confirm: true }

/** Returns the error with which the call must end; any other outcome fails the test. */
export const errorOf = async (call: Promise<unknown>) => {
  const outcome = await call.then(
    () => new Error('The call was accepted.'),
    (error: unknown) => error,
  )
  if (outcome instanceof Stripe.errors.StripeError) return outcome
  throw outcome
}

type Delivery = { payload: string; signature: string }

/** Starts a webhook endpoint that refuses its first `refusals` deliveries and never answers when `mute`. */
export const aReceiver = async ({ refusals = 0, mute = false, port = 0 } = {}) => {
  const deliveries: Delivery[] = []
  let arrived = Promise.withResolvers<void>()

  const server = createServer(async (request, response) => {
    let payload = ''
    for await (const chunk of request) payload += chunk
    deliveries.push({ payload, signature: String(request.headers['stripe-signature']) })
    if (!mute) response.writeHead(deliveries.length > refusals ? 200 : 503).end()
    arrived.resolve()
    arrived = Promise.withResolvers()
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    deliveries,
    events: () => deliveries.map(({ payload }) => JSON.parse(payload) as Stripe.Event),
    deliveriesToReach: async (count: number) => {
      while (deliveries.length < count) await arrived.promise
    },
  }
}
