import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Stripe, StripeElements, StripePaymentElement } from '@stripe/stripe-js'
import { node24Path, root } from '../scripts/lib/install.mjs'
import { test as base } from './fixtures.ts'

/** The host page keeps these values for the tests. */
declare global {
  interface Window {
    stripe: Stripe
    elements: StripeElements
    card: StripePaymentElement
    heights: string[]
    /** All messages that frames sent to the page. */
    messages: unknown[]
    events: { name: string; event: object }[]
    submitted: number
    challenge: ReturnType<Stripe['retrievePaymentIntent']>
  }
}

const secretKey = 'sk_test_host'
const publishableKey = 'pk_test_host'

/** A payment sandbox, and a minimal page that shows its frames under a policy like our site's. */
export type CardHost = {
  address: string
  sandbox: string
  /** Creates a payment with a card that requires authentication. */
  challengedPayment: () => Promise<{ id: string; client_secret: string }>
  statusOf: (intentId: string) => Promise<string>
}

export const test = base.extend<{ host: Page & CardHost }, { cardHost: CardHost }>({
  cardHost: [
    async ({}, use) => {
      const site = await pageServer()
      const dataDir = await mkdtemp(join(tmpdir(), 'couronne-card-'))
      const { child, port } = await startSandbox(dataDir, site.address)
      site.show(`http://127.0.0.1:${port}`)
      await use(hostOf(site.address, `http://127.0.0.1:${port}`))
      child.kill('SIGTERM')
      await once(child, 'exit')
      site.server.close()
      site.server.closeAllConnections()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  host: async ({ page, cardHost }, use) => {
    await page.goto(cardHost.address)
    await use(Object.assign(page, cardHost))
  },
})

const hostOf = (address: string, sandbox: string): CardHost => {
  const call = async (path: string, params?: Record<string, string>) => {
    const headers = { authorization: `Bearer ${secretKey}` }
    const requestInit = params && { method: 'POST', body: new URLSearchParams(params) }
    return (await fetch(`${sandbox}${path}`, { headers, ...requestInit })).json()
  }
  return {
    address,
    sandbox,
    challengedPayment: () =>
      call('/v1/payment_intents', {
        amount: '6050',
        currency: 'eur',
        'allowed_payment_method_types[]': 'card',
        payment_method: 'pm_card_authenticationRequired',
        confirm: 'true',
      }),
    statusOf: async (id) => (await call(`/v1/payment_intents/${id}`)).status,
  }
}

const startSandbox = async (dataDir: string, siteOrigin: string) => {
  const settings = {
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    PUBLISHABLE_KEY: publishableKey,
    SITE_ORIGIN: siteOrigin,
    MERCHANT: 'Couronne',
    WEBHOOK_URL: 'http://127.0.0.1:9/',
    WEBHOOK_SECRET: 'whsec_host',
  }
  const child: ChildProcess = spawn(node24Path(), [join(root, 'apps/payment-sandbox/src/main.ts')], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGTERM'))
  const [line] = await once(child.stdout as NodeJS.ReadableStream, 'data')
  return { child, port: JSON.parse(String(line)).port as number }
}

const pageServer = async () => {
  let [html, policy] = ['', '']
  const server: Server = createServer((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
      .end(html),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    server,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    show: (sandbox: string) => {
      policy = `default-src 'self'; script-src 'nonce-n' ${sandbox}; style-src 'nonce-n'; style-src-attr 'unsafe-inline'; frame-src ${sandbox}; img-src data:`
      html = page(sandbox)
    },
  }
}

const page = (sandbox: string) => `<!doctype html>
<html lang="fr">
<head>
  <meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Une page qui fait payer</title>
  <link rel="icon" href="data:,">
  <style nonce="n">body { margin: 16px; max-width: 480px } button { min-height: 44px }</style>
  <script src="${sandbox}/sandbox/stripe.js"></script>
</head>
<body>
  <main>
    <h1>Paiement</h1>
    <form>
      <p><button type="button">Avant</button></p>
      <div id="card"></div>
      <p><button>Payer</button></p>
    </form>
  </main>
  <script nonce="n">
    window.messages = []
    window.events = []
    window.submitted = 0
    addEventListener('message', ({ data }) => messages.push(data))
    document.querySelector('form').addEventListener('submit', (event) => { event.preventDefault(); submitted++ })
    stripe = Stripe('${publishableKey}', { locale: 'fr' })
    elements = stripe.elements({ mode: 'payment', amount: 6050, currency: 'eur', paymentMethodCreation: 'manual', allowedPaymentMethodTypes: ['card'], locale: 'fr' })
    card = elements.create('payment', { layout: 'tabs' })
    for (const name of ['ready', 'change', 'focus', 'blur', 'escape', 'loaderror']) card.on(name, (event) => events.push({ name, event }))
    card.mount('#card')
    heights = [document.querySelector('iframe').style.height]
    card.on('ready', () => heights.push(document.querySelector('iframe').style.height))
  </script>
</body>
</html>`
