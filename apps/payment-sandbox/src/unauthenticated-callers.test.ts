import { describe, expect, it } from 'vitest'
import { aFolder, aSandbox, payNow, publishableKey, settings, stripeAt } from './sandbox-for-tests.ts'
import { startSandbox } from './start.ts'
import { openStore } from './store.ts'
import { maxUnused, noteUnused, noteUsed } from './unused-methods.ts'

// The sandbox is reachable wherever the site is: a caller without a key must neither stop it nor fill its disk.

const challenged = { ...payNow, payment_method: 'pm_card_authenticationRequired' }

const post = (url: string, path: string, body: string, headers = {}) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body,
  })

describe('a caller without a key', () => {
  it('is refused a request that is too large, and others are served', async () => {
    const { url, stripe } = await aSandbox()
    const path = '/sandbox/payment_intents/pi_1/authenticate'
    expect((await post(url, path, `a=${'x'.repeat(16_000)}`)).status).toBe(413)
    expect((await post(url, path, 'a[]&'.repeat(501))).status).toBe(400)
    expect(await (await post(url, path, 'a[]&'.repeat(501))).text()).toContain('at most 500 parameters')
    const deep = await post(url, path, `a${'[b]'.repeat(6)}=1`)
    expect([deep.status, await deep.text()]).toEqual([400, expect.stringContaining('at most 5 deep')])
    expect((await stripe.balance.retrieve()).object).toBe('balance')
  })

  it('leaves no answer stored under an idempotency key', async () => {
    const { url, stripe } = await aSandbox()
    const intent = await stripe.paymentIntents.create(challenged)
    const authenticate = (outcome: string) =>
      post(
        url,
        `/sandbox/payment_intents/${intent.id}/authenticate`,
        `client_secret=${intent.client_secret}&outcome=${outcome}`,
        { 'idempotency-key': 'unmatched' },
      )
    expect((await authenticate('guess')).status).toBe(400)
    const decided = await authenticate('success')
    expect([decided.status, decided.headers.get('idempotent-replayed')]).toEqual([200, null])
    const repeated = await authenticate('success')
    expect([repeated.status, repeated.headers.get('idempotent-replayed')]).toEqual([400, null])
  })
})

it('a decided payment shows the browser no more than any other', async () => {
  const { url, stripe } = await aSandbox()
  const intent = await stripe.paymentIntents.create({ ...payNow, metadata: { internal: '1' } })
  const body = `client_secret=${intent.client_secret}&outcome=success`
  const { error } = (await (await post(url, `/sandbox/payment_intents/${intent.id}/authenticate`, body)).json()) as {
    error: { payment_intent: object }
  }
  expect(error.payment_intent).toMatchObject({ id: intent.id, status: 'succeeded' })
  expect(error.payment_intent).not.toHaveProperty('metadata')
  expect(error.payment_intent).not.toHaveProperty('latest_charge')
})

describe('a card that was typed and never used', () => {
  it('is removed to make room for later ones, and a used card never is', () => {
    const store = openStore(aFolder(), false)
    const add = (id: string) => {
      store.insert({ id, object: 'payment_method', created: 0 } as never)
      noteUnused(store, id)
    }
    store.atomically(() => {
      add('pm_used')
      noteUsed(store, 'pm_used')
      add('pm_first')
      for (let count = 1; count < maxUnused; count++) add(`pm_${count}`)
    })
    expect(store.findAny('pm_first')).toBeDefined()
    add('pm_one_too_many')
    expect(store.findAny('pm_first')).toBeUndefined()
    expect(store.findAny('pm_1')).toBeDefined()
    expect(store.findAny('pm_used')).toBeDefined()
    store.close()
  })

  it('counts as used once a payment has it', async () => {
    const dataDir = aFolder()
    const { url, port, close } = await startSandbox({ ...settings, dataDir, webhookUrl: 'http://127.0.0.1:9' })
    const card = `type=card&card[number]=4242424242424242&card[exp_month]=12&card[exp_year]=${new Date().getFullYear() + 1}&card[cvc]=123`
    const typed = await post(url, '/v1/payment_methods', card, { authorization: `Bearer ${publishableKey}` })
    const { id } = (await typed.json()) as { id: string }
    await stripeAt(port).paymentIntents.create({ ...payNow, payment_method: id })
    await close()
    const store = openStore(dataDir)
    expect(store.db.prepare('select count(*) as unused from unused_methods').get()).toEqual({ unused: 0 })
    expect(store.findAny(id)).toBeDefined()
    store.close()
  })
})
