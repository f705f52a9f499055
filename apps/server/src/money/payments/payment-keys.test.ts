import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { failStoringAnswers, sendWithKey } from '../../../test/requests-with-key.ts'
import { secondApp } from '../../../test/second-app.ts'
import { movingClock } from '../../lib/clock.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const clock = movingClock(now)

let app: TestApp
let booking: ReturnType<typeof bookings>
let awa: Person
let appointment: { id: string }
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
  booking = bookings(app)
  // No event of the provider is accepted, so that only the answers decide.
  app.deps.stripeWebhookSecret = 'whsec_of_nobody'
})
beforeEach(async () => {
  clock.moveTo(now)
  ;({ awa, appointment } = await booking.aHold())
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => app.close())

const pay = async (key: string, card = 'pm_card_visa', more: object = {}, server = app.server) => {
  const order = { appointmentId: appointment.id, amount: 10_700, payment_method: card, ...more }
  const { status, body } = await sendWithKey(server, awa, key, '/api/v1/payment', order)
  return { status, text: body, body: JSON.parse(body) }
}
const intents = async () => (await booking.intentsOf(appointment)).map(({ status }) => status)

/** The next such call gets no answer; `isExecuted` tells whether the provider executes it. */
const loseAnswer = (call: 'create' | 'confirm', isExecuted: boolean) => {
  const { paymentIntents } = app.deps.stripe
  const original = paymentIntents[call].bind(paymentIntents) as (...args: unknown[]) => Promise<unknown>
  vi.spyOn(paymentIntents, call).mockImplementationOnce((async (...args: unknown[]) => {
    if (isExecuted) await original(...args)
    throw new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'gone' })
  }) as never)
}

describe('a payment under an idempotency key', () => {
  it('is charged once and answered twice, to the byte', async () => {
    const paid = await pay('one')
    expect([paid.status, paid.body.status]).toEqual([200, 'succeeded'])
    expect(await pay('one')).toEqual(paid)
    expect(await intents()).toEqual(['succeeded'])
  })

  it('is charged once by ten concurrent requests to two processes, and answered the same', async () => {
    const second = await secondApp(app)
    const apps = Array.from({ length: 10 }, (_, n) => (n % 2 ? second : app.server))
    const [first, ...otherReplies] = await Promise.all(apps.map((server) => pay('one', 'pm_card_visa', {}, server)))
    expect(first?.body.status).toBe('succeeded')
    for (const other of otherReplies) expect(other).toEqual(first)
    expect(await intents()).toEqual(['succeeded'])
    await second.close()
  })

  it('is answered as another process has answered it meanwhile', async () => {
    const second = await secondApp(app)
    const card = 'pm_card_threeDSecure2Required'
    const { paymentIntents } = app.deps.stripe
    let firstReply: Awaited<ReturnType<typeof pay>> | undefined
    vi.spyOn(paymentIntents, 'confirm').mockImplementationOnce((async (id: string) => {
      firstReply = await pay('one', card, {}, second)
      await booking.authenticate(firstReply.body.client_secret, 'success')
      return paymentIntents.retrieve(id)
    }) as never)
    const slow = await pay('one', card)
    expect(await booking.statusOf(appointment)).toBe('paid')
    expect(firstReply?.body.status).toBe('requires_action')
    expect(slow).toEqual(firstReply)
    await second.close()
  })

  it('is refused with another card', async () => {
    await pay('one', 'pm_card_chargeDeclined')
    const other = await pay('one')
    expect([other.status, other.body.error]).toEqual([409, 'idempotency_mismatch'])
    expect(await booking.statusOf(appointment)).toBe('pending_payment')
  })

  it('that a bank refused is refused again, also when the hold has been paid since', async () => {
    const refused = await pay('one', 'pm_card_chargeDeclined')
    expect([refused.status, refused.body.error]).toEqual([402, 'card_declined'])
    expect(await pay('one', 'pm_card_chargeDeclined')).toEqual(refused)
    expect((await pay('two')).status).toBe(200)
    expect(await pay('one', 'pm_card_chargeDeclined')).toEqual(refused)
    expect(await booking.statusOf(appointment)).toBe('paid')
  })

  it('that the server refused is refused again', async () => {
    clock.advance(15 * 60_000)
    const lateReply = await pay('one')
    expect([lateReply.status, lateReply.body.error]).toEqual([409, 'hold_expired'])
    clock.moveTo(now)
    expect(await pay('one')).toEqual(lateReply)
    expect(await intents()).toEqual([])
  })

  it('leaves the bank’s page of another card, and changes nothing when that card’s key comes back', async () => {
    const challenged = await pay('one', 'pm_card_threeDSecure2Required')
    expect(challenged.body.status).toBe('requires_action')
    const paid = await pay('two')
    expect(paid.body.status).toBe('succeeded')
    expect(await pay('one', 'pm_card_threeDSecure2Required')).toEqual(challenged)
    expect(await pay('two')).toEqual(paid)
    expect(await intents()).toEqual(['succeeded', 'canceled'])
  })
})

describe('when the answer was lost', () => {
  it.each([
    ['create', true],
    ['create', false],
    ['confirm', false],
  ] as const)('by the provider in %s (reached: %s), the key continues the same attempt', async (call, isExecuted) => {
    loseAnswer(call, isExecuted)
    expect((await pay('one')).status).toBe(503)
    const other = await pay('one', 'pm_card_mastercard')
    expect([other.status, other.body.error]).toEqual([409, 'idempotency_mismatch'])
    const paid = await pay('one')
    expect(paid.body.status).toBe('succeeded')
    expect(await pay('one')).toEqual(paid)
    expect(await intents()).toEqual(['succeeded'])
  })

  it.each([
    ['pm_card_visa', 200, 'succeeded'],
    ['pm_card_chargeDeclined', 402, 'requires_payment_method'],
  ])('by the server, the key finds the outcome of its own attempt: %s', async (card, status, intent) => {
    const keepAnswers = await failStoringAnswers(app)
    expect((await pay('one', card)).status).toBe(500)
    await keepAnswers()
    const answer = await pay('one', card)
    expect(answer.status).toBe(status)
    expect(await pay('one', card)).toEqual(answer)
    expect(await intents()).toEqual([intent])
  })

  it('and the hold has been paid otherwise since, the key still reports that its own attempt failed', async () => {
    const keepAnswers = await failStoringAnswers(app)
    expect((await pay('one', 'pm_card_chargeDeclined')).status).toBe(500)
    await keepAnswers()
    expect((await pay('two')).status).toBe(200)
    const refused = await pay('one', 'pm_card_chargeDeclined')
    expect([refused.status, refused.body.error]).toEqual([402, 'card_declined'])
    expect(await intents()).toEqual(['succeeded', 'requires_payment_method'])
  })
})
