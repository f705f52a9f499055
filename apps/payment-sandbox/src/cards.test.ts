import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Stripe from 'stripe'
import { describe, expect, it, vi } from 'vitest'
import {
  aFolder,
  aSandbox,
  errorOf,
  payNow,
  publishableKey,
  secretKey,
  settings,
  thirtyEuros,
} from './sandbox-for-tests.ts'
import { startSandbox } from './start.ts'

const nextYear = new Date().getFullYear() + 1
const visa = { number: '4242 4242 4242 4242', exp_month: '12', exp_year: String(nextYear), cvc: '123' }

const postCard = async (url: string, card: Record<string, string>, key = publishableKey, headers = {}) => {
  const fields = Object.fromEntries(Object.entries(card).map(([name, value]) => [`card[${name}]`, value]))
  const response = await fetch(`${url}/v1/payment_methods`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, ...headers },
    body: new URLSearchParams({ type: 'card', ...fields }),
  })
  const text = await response.text()
  return { status: response.status, text, body: JSON.parse(text) }
}

describe('a card typed in the frame', () => {
  it.each([
    ['4242424242424242', 'visa', '4242'],
    ['5555-5555-5555-4444', 'mastercard', '4444'],
    ['4000 0027 6000 3184', 'visa', '3184'],
  ])('%s becomes a payment method that shows its last digits', async (number, brand, last4) => {
    const { url, stripe } = await aSandbox()
    const { status, body } = await postCard(url, { ...visa, number })
    expect(status).toBe(200)
    expect(body.card).toMatchObject({ brand, last4, exp_month: 12, exp_year: nextYear })
    expect(await stripe.paymentMethods.retrieve(body.id)).toMatchObject({ id: body.id, card: { last4 } })
  })

  it('of the test wallet pays without a number, and says that a wallet sent it', async () => {
    const { url, stripe } = await aSandbox()
    const { body } = await postCard(url, { token: 'tok_test_wallet' })
    expect(body.card).toMatchObject({ last4: '4242', wallet: { type: 'google_pay' } })
    const paid = await stripe.paymentIntents.create({ ...payNow, payment_method: body.id })
    expect(paid.status).toBe('succeeded')
    const refused = await postCard(url, { token: 'tok_visa' })
    expect([refused.status, refused.body.error.code]).toEqual([400, 'resource_missing'])
    expect((await postCard(url, { token: 'tok_test_wallet', number: '4242' })).status).toBe(400)
  })

  it('pays, or is declined by its bank, as the test id of the same card', async () => {
    const { url, stripe } = await aSandbox()
    const payWith = async (number: string) => {
      const { body } = await postCard(url, { ...visa, number })
      return stripe.paymentIntents.create({ ...thirtyEuros, payment_method: body.id, confirm: true })
    }
    expect((await payWith(visa.number)).status).toBe('succeeded')
    expect((await payWith('4000 0000 0000 3220')).status).toBe('requires_action')
    expect(await errorOf(payWith('4000 0000 0000 0002'))).toMatchObject({ decline_code: 'generic_decline' })
    expect(await errorOf(payWith('4000 0000 0000 9995'))).toMatchObject({ decline_code: 'insufficient_funds' })
    expect(await errorOf(payWith('4000 0000 0000 0069'))).toMatchObject({ code: 'expired_card' })
  })

  it.each([
    [{ number: '4242 4242 4242 4241' }, 'incorrect_number', 'number'],
    [{ number: '4242 4242' }, 'incorrect_number', 'number'],
    [{ exp_month: '13' }, 'invalid_expiry_month', 'exp_month'],
    [{ exp_year: '2020' }, 'invalid_expiry_year', 'exp_year'],
    [{ cvc: '12' }, 'invalid_cvc', 'cvc'],
  ])('is refused with %o', async (fields, code, param) => {
    const { url } = await aSandbox()
    const { status, body } = await postCard(url, { ...visa, ...fields })
    expect(status).toBe(402)
    expect(body.error).toMatchObject({ type: 'card_error', code, param })
  })

  it('is refused when it is not a test card', async () => {
    const { url } = await aSandbox()
    const { status, body } = await postCard(url, { ...visa, number: '4111 1111 1111 1111' })
    expect(status).toBe(402)
    expect(body.error).toMatchObject({ code: 'card_declined', decline_code: 'test_mode_live_card' })
  })

  it('is refused without a code', async () => {
    const { url } = await aSandbox()
    const { cvc, ...codeless } = visa
    const { status, body } = await postCard(url, codeless)
    expect(status).toBe(400)
    expect(body.error).toMatchObject({ code: 'parameter_missing', param: 'card[cvc]' })
  })
})

describe('the card number and the security code', () => {
  const cardNumbers = ['4111111111111111', '4242424242424242', '4242424242424241']
  const cvc = '737'
  const fieldVariants = [
    (number: string) => ({ ...visa, number, cvc }),
    (number: string) => ({ ...visa, number: number.replaceAll(/.{4}/g, '$& '), cvc }),
    (number: string) => ({ ...visa, exp_month: number, cvc }),
    (number: string) => ({ ...visa, exp_year: number, cvc }),
    (number: string) => ({ ...visa, cvc: number }),
    (number: string) => ({ ...visa, [number]: number }),
  ]

  it('are in no file, no log, no answer and no event', async () => {
    const dataDir = aFolder()
    const output: string[] = []
    const listen = (chunk: unknown) => output.push(String(chunk)) > 0
    const streams = [process.stdout, process.stderr].map((stream) =>
      vi.spyOn(stream, 'write').mockImplementation(listen),
    )
    const consoles = (['log', 'error', 'warn'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation(listen),
    )
    const sandbox = await startSandbox({ ...settings, dataDir, webhookUrl: 'http://127.0.0.1:9/' })
    const answers: string[] = []
    try {
      for (const [row, number] of cardNumbers.entries())
        for (const [column, place] of fieldVariants.entries())
          for (const key of [publishableKey, secretKey]) {
            const headers = { 'idempotency-key': `${row}-${column}-${key}` }
            answers.push((await postCard(sandbox.url, place(number), key, headers)).text)
          }
      const method = answers.map((answer) => JSON.parse(answer)).find(({ object }) => object === 'payment_method')
      const stripe = new Stripe(secretKey, { host: '127.0.0.1', port: sandbox.port, protocol: 'http' })
      const paid = await stripe.paymentIntents.create({ ...thirtyEuros, payment_method: method.id, confirm: true })
      answers.push(JSON.stringify([paid, (await stripe.events.list()).data, (await stripe.charges.list()).data]))
      expect(readdirSync(dataDir)).toContain('sandbox.sqlite-wal')
      for (const file of readdirSync(dataDir)) output.push(readFileSync(join(dataDir, file), 'latin1'))
    } finally {
      for (const spy of [...streams, ...consoles]) spy.mockRestore()
      await sandbox.close()
    }
    for (const file of readdirSync(dataDir)) output.push(readFileSync(join(dataDir, file), 'latin1'))
    const everything = [...output, ...answers].join('\n')
    expect(everything).toContain('"last4":"4242"')
    expect(everything).not.toMatch(/4111\D{0,2}1111|4242\D{0,2}4242\D{0,2}424/)
    // The test looks for the code beside its field's name, because many ids contain the same three digits.
    expect(everything).not.toMatch(/cvc.{0,6}737/)
  })
})
