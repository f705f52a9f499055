import { describe, expect, it } from 'vitest'
import { aSandbox, payNow, publishableKey, siteOrigin } from './sandbox-for-tests.ts'

type Answered = { [field: string]: unknown; error?: { code?: string } }

const challenged = { ...payNow, payment_method: 'pm_card_authenticationRequired' }

describe('the publishable key', () => {
  const asBrowser = async (url: string, method: string, path: string, params?: Record<string, string>) => {
    const form = new URLSearchParams(params)
    const response = await fetch(`${url}${path}${method === 'GET' && params ? `?${form}` : ''}`, {
      method,
      headers: { authorization: `Bearer ${publishableKey}` },
      ...(method === 'POST' && { body: form }),
    })
    return { status: response.status, body: (await response.json()) as Answered }
  }

  it('reads a payment by its client secret, without internal data', async () => {
    const { url, stripe } = await aSandbox()
    const intent = await stripe.paymentIntents.create({ ...challenged, metadata: { internal: '1' } })
    const path = `/v1/payment_intents/${intent.id}`
    const read = await asBrowser(url, 'GET', path, { client_secret: String(intent.client_secret) })
    expect(read).toMatchObject({ status: 200, body: { id: intent.id, status: 'requires_action', amount: 3000 } })
    expect(read.body).not.toHaveProperty('metadata')
    expect(read.body).not.toHaveProperty('latest_charge')
    expect((await asBrowser(url, 'GET', path, { client_secret: `${intent.client_secret}0` })).status).toBe(400)
    expect((await asBrowser(url, 'GET', path)).status).toBe(400)
  })

  it.each([
    ['GET', '/v1/charges'],
    ['GET', '/v1/payment_intents'],
    ['POST', '/v1/payment_intents'],
    ['POST', '/v1/refunds'],
    ['GET', '/v1/balance'],
    ['GET', '/v1/events'],
  ])('is not enough for %s %s', async (method, path) => {
    const { url } = await aSandbox()
    const { status, body } = await asBrowser(url, method, path)
    expect(status).toBe(401)
    expect(body.error?.code).toBe('secret_key_required')
  })

  it('cannot confirm, cancel or set faults', async () => {
    const { url, stripe } = await aSandbox()
    const { id } = await stripe.paymentIntents.create(challenged)
    for (const action of ['confirm', 'cancel'])
      expect((await asBrowser(url, 'POST', `/v1/payment_intents/${id}/${action}`)).status).toBe(401)
    expect((await asBrowser(url, 'POST', '/sandbox/faults', { kind: 'down' })).status).toBe(401)
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_action')
  })
})

describe('the frames', () => {
  it.each(['/sandbox/card', '/sandbox/controller'])(
    '%s can be framed by the site only, and is not cached',
    async (path) => {
      const { url } = await aSandbox()
      const { status, headers } = await fetch(`${url}${path}`)
      expect(status).toBe(200)
      const policy = headers.get('content-security-policy')?.split('; ')
      expect(policy).toContain(`frame-ancestors ${siteOrigin}`)
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain(`font-src ${siteOrigin}`)
      expect(policy).toContain("script-src 'self'")
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
    },
  )

  it('contain only files that exist', async () => {
    const { url } = await aSandbox()
    const ids = new Set<string>()
    const follow = async (path: string) => {
      if (ids.has(path)) return
      ids.add(path)
      const response = await fetch(`${url}${path}`)
      expect([path, response.status]).toEqual([path, 200])
      const text = await response.text()
      const references = text.matchAll(/(?:src|href)="([^"]+)"|^import .* from '([^']+)'/gm)
      for (const [, absolute, relative] of references)
        await follow(absolute ?? new URL(String(relative), `${url}${path}`).pathname)
    }
    await Promise.all(['/sandbox/card', '/sandbox/controller'].map(follow))
    expect([...ids]).toContain('/sandbox/browser/parent-link.js')
  })

  it('come with a script that any page may load, and that is revalidated after a minute', async () => {
    const { url } = await aSandbox()
    const response = await fetch(`${url}/sandbox/stripe.js`)
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('public, max-age=60')
    const script = await response.text()
    expect(script).toContain('window.Stripe = ')
    expect(script).not.toMatch(/^(import|export) /m)
  })
})

describe('the bank’s page', () => {
  it('shows the merchant, the amount and the card to anyone with the client secret', async () => {
    const { url, stripe } = await aSandbox()
    const intent = await stripe.paymentIntents.create({ ...challenged, amount: 6050 })
    const address = `${url}/sandbox/payment_intents/${intent.id}/challenge?client_secret=`
    const response = await fetch(`${address}${intent.client_secret}`)
    expect(response.headers.get('content-security-policy')).toContain(`frame-ancestors ${siteOrigin}`)
    const page = await response.text()
    expect(page).toContain('Votre banque vous demande de confirmer ce paiement')
    expect(page).toMatch(/60,50\s€/)
    expect(page).toContain('3184')
    expect(page).not.toMatch(/>[^<]* [:;!?]/)
    expect(page).toContain('Salon &amp; &lt;Fils&gt;')

    for (const invalid of ['', 'guess', `${intent.client_secret}0`]) {
      const refused = await fetch(`${address}${invalid}`)
      expect(refused.status).toBe(404)
      expect(await refused.text()).not.toMatch(/60,50|3184/)
    }
  })

  it('leaves a payment undecided that nobody decides', async () => {
    const { url, stripe } = await aSandbox()
    const intent = await stripe.paymentIntents.create(challenged)
    await fetch(`${url}/sandbox/payment_intents/${intent.id}/challenge?client_secret=${intent.client_secret}`)
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_action')
  })
})
