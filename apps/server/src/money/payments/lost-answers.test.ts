import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { paymentsOf } from '../../../test/payments.ts'
import { movingClock } from '../../lib/clock.ts'
import { abandonPayment } from './ask-provider.ts'
import { paymentById } from './queries.ts'
import { syncUndecidedPayments } from './undecided-payments.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const clock = movingClock(now)
const minutes = (count: number) => count * 60_000

let app: TestApp
let booking: ReturnType<typeof bookings>
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
  booking = bookings(app)
  // No event of the provider is accepted, so the server must find out by itself.
  app.deps.stripeWebhookSecret = 'whsec_of_nobody'
})
beforeEach(() => clock.moveTo(now))
afterEach(() => vi.restoreAllMocks())
afterAll(() => app.close())

type Call = 'create' | 'confirm' | 'cancel' | 'retrieve'
const connectionError = () => new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'gone' })

/**
 * The next such call gets no answer; `isExecuted` tells whether the provider executes it. After a charge, the request
 * about it gets no answer either.
 */
const loseAnswer = (call: Call, isExecuted: boolean) => {
  if (call === 'confirm') loseAnswer('retrieve', true)
  const { paymentIntents } = app.deps.stripe
  const original = paymentIntents[call].bind(paymentIntents) as (...args: unknown[]) => Promise<unknown>
  vi.spyOn(paymentIntents, call).mockImplementationOnce((async (...args: unknown[]) => {
    if (isExecuted) await original(...args)
    throw connectionError()
  }) as never)
}

const expectUnavailable = async (reply: ReturnType<typeof booking.pay>) => {
  const { status, body, headers } = await reply
  expect([status, body.error]).toEqual([503, 'unavailable'])
  expect(body.message).toContain('paiement')
  expect(headers['retry-after']).toBeDefined()
}

const paymentOf = (appointment: { id: string }) =>
  app.db
    .selectFrom('payments')
    .select(['status', 'failureCode'])
    .where('id', 'in', paymentsOf(app.db, appointment.id))
    .execute()

describe('when the provider’s answer is lost', () => {
  it.each([
    ['create', true],
    ['create', false],
    ['confirm', true],
    ['confirm', false],
  ] as const)('in %s (reached: %s), trying again charges once', async (call, isExecuted) => {
    const { awa, appointment } = await booking.aHold()
    loseAnswer(call, isExecuted)
    await expectUnavailable(booking.pay(awa, appointment))
    expect(await booking.statusOf(appointment)).toBe('pending_payment')
    expect((await booking.pay(awa, appointment)).body.status).toBe('succeeded')
    expect(await booking.intentsOf(appointment)).toMatchObject([{ status: 'succeeded' }])
    expect(await booking.statusOf(appointment)).toBe('paid')
  })

  it.each([
    ['create', true],
    ['confirm', false],
  ] as const)('in %s (reached: %s), another card used a while later is the one charged', async (call, isExecuted) => {
    const { awa, appointment } = await booking.aHold()
    loseAnswer(call, isExecuted)
    await expectUnavailable(booking.pay(awa, appointment))
    clock.advance(20_000)
    expect((await booking.pay(awa, appointment, 'pm_card_mastercard')).body.status).toBe('succeeded')
    const charged = (await booking.intentsOf(appointment)).filter(({ amount_received }) => amount_received > 0)
    expect(charged).toHaveLength(1)
    const method = await app.deps.stripe.paymentMethods.retrieve(String(charged[0]?.payment_method))
    expect(method.card?.brand).toBe('mastercard')
  })

  it('another card used at once joins the attempt under way', async () => {
    const { awa, appointment } = await booking.aHold()
    loseAnswer('confirm', false)
    await expectUnavailable(booking.pay(awa, appointment))
    clock.advance(20_000 - 1)
    expect((await booking.pay(awa, appointment, 'pm_card_mastercard')).body.status).toBe('succeeded')
    const [charged, ...more] = await booking.intentsOf(appointment)
    expect(more).toEqual([])
    const method = await app.deps.stripe.paymentMethods.retrieve(String(charged?.payment_method))
    expect(method.card?.brand).toBe('visa')
  })

  it('an attempt is closed by the job, and not once its charge has begun', async () => {
    const [lea, awa] = [await booking.aHold(), await booking.aHold()]
    for (const { awa: customer, appointment } of [lea, awa]) {
      loseAnswer('create', false)
      await expectUnavailable(booking.pay(customer, appointment))
    }
    const attempt = async ({ appointment }: typeof awa) => {
      const row = app.db.selectFrom('payments').select('id').where('id', 'in', paymentsOf(app.db, appointment.id))
      return paymentById(app.db, (await row.executeTakeFirstOrThrow()).id)
    }
    const stale = await attempt(awa)
    const isPaymentOf = (intentId: string | null) =>
      app.db.updateTable('payments').set({ intentId }).where('id', '=', stale.id).execute()
    await isPaymentOf('pi_meanwhile')
    await abandonPayment(app.deps, stale)
    expect(await paymentOf(awa.appointment)).toMatchObject([{ status: 'undecided' }])
    await isPaymentOf(null)
    await abandonPayment(app.deps, stale)
    expect(await paymentOf(awa.appointment)).toMatchObject([{ status: 'failed' }])
    // The other customer's attempt stays, and it gets no intent of another payment.
    expect(await attempt(lea)).toMatchObject({ status: 'undecided', intentId: null })
    expect((await booking.pay(awa.awa, awa.appointment)).status).toBe(200)
    expect(await attempt(lea)).toMatchObject({ status: 'undecided', intentId: null })
    expect((await booking.pay(lea.awa, lea.appointment)).status).toBe(200)
  })

  it('a charge that was made is found when the customer uses another card, and nothing more is charged', async () => {
    const { awa, appointment } = await booking.aHold()
    loseAnswer('confirm', true)
    await expectUnavailable(booking.pay(awa, appointment))
    clock.advance(20_000)
    expect((await booking.pay(awa, appointment, 'pm_card_mastercard')).body.status).toBe('succeeded')
    expect(await booking.intentsOf(appointment)).toMatchObject([{ amount_received: 10_700 }])
  })

  it('a charge that was made is found by the job', async () => {
    const { awa, appointment } = await booking.aHold()
    loseAnswer('confirm', true)
    await expectUnavailable(booking.pay(awa, appointment))
    loseAnswer('retrieve', true)
    await syncUndecidedPayments(app.deps)
    expect(await paymentOf(appointment)).toMatchObject([{ status: 'undecided' }])
    await syncUndecidedPayments(app.deps)
    expect(await booking.statusOf(appointment)).toBe('paid')
    expect(await app.mailsTo(awa.email)).toHaveLength(1)
    // The provider is not asked about a decided payment.
    const retrieve = vi.spyOn(app.deps.stripe.paymentIntents, 'retrieve').mockClear()
    await syncUndecidedPayments(app.deps)
    const [intent] = await booking.intentsOf(appointment)
    expect(retrieve.mock.calls.map(([id]) => id)).not.toContain(intent?.id)
  })

  it.each([
    ['create', true],
    ['create', false],
    ['confirm', false],
  ] as const)('a charge that was not made (%s, reached: %s) never will be', async (call, isExecuted) => {
    const { awa, appointment } = await booking.aHold()
    loseAnswer(call, isExecuted)
    await expectUnavailable(booking.pay(awa, appointment))
    clock.advance(minutes(3) - 1)
    await syncUndecidedPayments(app.deps)
    expect(await paymentOf(appointment)).toMatchObject([{ status: 'undecided' }])
    clock.advance(1)
    await syncUndecidedPayments(app.deps)
    expect(await paymentOf(appointment)).toEqual([{ status: 'failed', failureCode: 'payment_abandoned' }])
    expect((await booking.pay(awa, appointment)).body.status).toBe('succeeded')
    const charged = (await booking.intentsOf(appointment)).filter(({ status }) => status === 'succeeded')
    expect(charged).toHaveLength(1)
  })

  it('an attempt that the job has closed is not charged by its late request', async () => {
    const { awa, appointment } = await booking.aHold()
    const { paymentIntents } = app.deps.stripe
    const create = paymentIntents.create.bind(paymentIntents) as (...args: unknown[]) => Promise<unknown>
    vi.spyOn(paymentIntents, 'create').mockImplementationOnce((async (...args: unknown[]) => {
      const intent = await create(...args)
      clock.advance(minutes(3))
      await syncUndecidedPayments(app.deps)
      return intent
    }) as never)
    const slow = await booking.pay(awa, appointment)
    expect([slow.status, slow.body.error]).toEqual([402, 'payment_abandoned'])
    expect(await booking.intentsOf(appointment)).toMatchObject([{ amount_received: 0 }])
  })

  it('a bank’s page left open for an hour is closed', async () => {
    const { awa, appointment } = await booking.aHold()
    const { body } = await booking.pay(awa, appointment, 'pm_card_threeDSecure2Required')
    clock.advance(minutes(59))
    await syncUndecidedPayments(app.deps)
    expect(await paymentOf(appointment)).toMatchObject([{ status: 'requires_action' }])
    clock.advance(minutes(1))
    await syncUndecidedPayments(app.deps)
    expect(await paymentOf(appointment)).toEqual([{ status: 'failed', failureCode: 'payment_abandoned' }])
    await expect(booking.authenticate(body.client_secret, 'success')).rejects.toThrow()
  })

  it('a success at the bank’s page is found by the job, although the customer never came back', async () => {
    const { awa, appointment } = await booking.aHold()
    const { body } = await booking.pay(awa, appointment, 'pm_card_threeDSecure2Required')
    await booking.authenticate(body.client_secret, 'success')
    await syncUndecidedPayments(app.deps)
    expect(await booking.statusOf(appointment)).toBe('paid')
  })

  it('one payment that cannot be fetched does not stop the others', async () => {
    const [lea, awa] = [await booking.aHold(), await booking.aHold()]
    for (const { awa: customer, appointment } of [lea, awa]) {
      loseAnswer('confirm', true)
      await expectUnavailable(booking.pay(customer, appointment))
    }
    vi.restoreAllMocks()
    const [broken] = await booking.intentsOf(lea.appointment)
    const { paymentIntents } = app.deps.stripe
    const retrieve = paymentIntents.retrieve.bind(paymentIntents)
    vi.spyOn(paymentIntents, 'retrieve').mockImplementation((async (id: string) => {
      if (id === broken?.id) throw new TypeError('unreadable')
      return retrieve(id)
    }) as never)
    await expect(syncUndecidedPayments(app.deps)).rejects.toThrow(AggregateError)
    expect(await booking.statusOf(awa.appointment)).toBe('paid')
    vi.restoreAllMocks()
    await syncUndecidedPayments(app.deps)
    expect(await booking.statusOf(lea.appointment)).toBe('paid')
  })

  it('a success that nobody reported is found when the attempt is to be closed', async () => {
    const { awa, appointment } = await booking.aHold()
    const { body } = await booking.pay(awa, appointment, 'pm_card_threeDSecure2Required')
    await booking.authenticate(body.client_secret, 'success')
    expect((await awa.delete(`/api/v1/appointment/${appointment.id}`)).status).toBe(409)
    expect(await booking.statusOf(appointment)).toBe('paid')
  })

  it('a hold is not given up while its payment is undecided', async () => {
    const { awa, appointment } = await booking.aHold()
    loseAnswer('confirm', true)
    await expectUnavailable(booking.pay(awa, appointment))
    const refused = await awa.delete(`/api/v1/appointment/${appointment.id}`)
    expect([refused.status, refused.body.error]).toEqual([409, 'already_done'])
    expect(await booking.statusOf(appointment)).toBe('pending_payment')
  })
})
