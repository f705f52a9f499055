import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Faults } from '../../../../payment-sandbox/src/faults.ts'
import { bookings } from '../../../test/bookings.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { paymentsOf } from '../../../test/payments.ts'
import { movingClock } from '../../lib/clock.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import { syncUndecidedPayments } from './undecided-payments.ts'

type Fault = Parameters<Faults['add']>[0]

const now = new Date('2026-11-20T09:00:00.000Z')
const clock = movingClock(now)
const healingMs = 3 * 60_000

let app: TestApp
let booking: ReturnType<typeof bookings>
let faults: Faults
beforeAll(async () => {
  app = await testApp({ payments: true, clock, providerTimeoutMs: 4000 })
  booking = bookings(app)
  // The first payment takes longer than the times that are measured here.
  await booking.aPaidAppointment()
  if (!app.sandbox) throw new Error('no sandbox')
  faults = app.sandbox.faults
})
beforeEach(() => clock.moveTo(now))
afterEach(() => faults.remove())
afterAll(() => app.close())

const creating = { method: 'POST', matching: '/v1/payment_intents' }
const confirming = { method: 'POST', matching: '/v1/payment_intents/*/confirm' }
/** This matches the charge and the requests about it. */
const afterCreating = { matching: '/v1/payment_intents/*' }

/** `npm run prove` tries every fault, and `npm test` the first two of each kind. */
const isProof = process.env.EVERY_FAULT !== undefined
const tried = <const Kinds extends readonly Fault['kind'][]>(...kinds: Kinds): Kinds[number][] =>
  isProof ? [...kinds] : kinds.slice(0, 2)
const nothingDone = tried('error_before', 'cut_before', 'down', 'rate_limited', 'lock_timeout', 'key_in_use')
const done = tried('cut_after', 'no_answer', 'error_after', 'unreadable', 'slow_start')
const slow = { ms: 6_000 }

const expectUnavailable = ({ status, body, headers }: Awaited<ReturnType<typeof booking.pay>>) => {
  expect([status, body.error]).toEqual([503, 'unavailable'])
  expect(body.message).toBe(
    'Le service de paiement ne répond pas. Réessayez dans un instant : vous ne paierez pas deux fois.',
  )
  expect(headers['retry-after']).toBeDefined()
}

/** Makes a hold whose customer has met a fault when paying. */
const aFaultyPayment = async (fault: Fault) => {
  const hold = await booking.aHold()
  faults.add({ ...slow, ...fault })
  const reply = await booking.pay(hold.awa, hold.appointment)
  faults.remove()
  return { ...hold, reply }
}

const expectPaidOnce = async (appointment: { id: string }) => {
  expect(await booking.statusOf(appointment)).toBe('paid')
  const charged = (await booking.intentsOf(appointment)).filter(({ status }) => status === 'succeeded')
  expect(charged).toMatchObject([{ amount_received: 10_700 }])
  expect((await app.deps.stripe.charges.list({ payment_intent: charged[0]?.id })).data).toHaveLength(1)
}

describe('the same request again charges once', () => {
  it.each([...nothingDone, ...done])('after %s, met when the payment was begun', async (kind) => {
    const { awa, appointment, reply } = await aFaultyPayment({ kind, ...creating })
    expectUnavailable(reply)
    expect((await booking.pay(awa, appointment)).body.status).toBe('succeeded')
    await expectPaidOnce(appointment)
  })

  it.each([...nothingDone, ...done])('after %s, met when the card was charged', async (kind) => {
    const { awa, appointment, reply } = await aFaultyPayment({ kind, ...afterCreating })
    expectUnavailable(reply)
    expect((await booking.pay(awa, appointment)).body.status).toBe('succeeded')
    await expectPaidOnce(appointment)
  })
})

it('a slow payment asks the customer to come back, and continues on its own', async () => {
  const { appointment, reply } = await aFaultyPayment({
    kind: 'slow_answer',
    ms: 2500,
    matching: '/v1/payment_intents*',
  })
  expectUnavailable(reply)
  await expect.poll(() => booking.statusOf(appointment), { timeout: 20_000 }).toBe('paid')
  await expectPaidOnce(appointment)
})

describe('a customer whose charge was made', () => {
  it.each(tried('error_after', 'cut_after', 'unreadable'))('sees it at once in spite of %s', async (kind) => {
    const { appointment, reply } = await aFaultyPayment({ kind, ...confirming })
    expect(reply.body.status).toBe('succeeded')
    await expectPaidOnce(appointment)
  })

  it.each(done)('has the appointment although the customer left after %s', async (kind) => {
    const { appointment } = await aFaultyPayment({ kind, ...afterCreating })
    await app.drainJobs()
    const statusAfterRecovery = async () => {
      await syncUndecidedPayments(app.deps)
      return booking.statusOf(appointment)
    }
    await expect.poll(statusAfterRecovery, { timeout: 20_000 }).toBe('paid')
    await expectPaidOnce(appointment)
  })
})

it.each(tried('cut_before', 'error_before', 'rate_limited'))(
  'a customer who left after %s is never charged',
  async (kind) => {
    const { appointment } = await aFaultyPayment({ kind, ...afterCreating })
    clock.advance(healingMs)
    await syncUndecidedPayments(app.deps)
    const payments = app.db.selectFrom('payments').select(['status', 'failureCode'])
    expect(await payments.where('id', 'in', paymentsOf(app.db, appointment.id)).execute()).toEqual([
      { status: 'failed', failureCode: 'payment_abandoned' },
    ])
    expect(await booking.intentsOf(appointment)).toMatchObject([{ status: 'canceled', amount_received: 0 }])
  },
)

describe('an error that the provider would repeat for a day', () => {
  it.each([
    ['begun', creating],
    ['charged', confirming],
  ])('is avoided by another key at once, when the card is %s', async (_, call) => {
    const { appointment, reply } = await aFaultyPayment({ kind: 'error_before', times: 1, ...call })
    expect(reply.body.status).toBe('succeeded')
    await expectPaidOnce(appointment)
  })

  it('is not confused with a cut connection: the card is charged on the next request', async () => {
    // The fault happens as often as the SDK retries by itself.
    const { awa, appointment, reply } = await aFaultyPayment({ kind: 'cut_before', times: 2, ...confirming })
    expectUnavailable(reply)
    expect(await booking.statusOf(appointment)).toBe('pending_payment')
    expect((await booking.pay(awa, appointment)).body.status).toBe('succeeded')
    await expectPaidOnce(appointment)
  })
})

it('a refused card is a refusal, however the answer is lost', async () => {
  const { awa, appointment } = await booking.aHold()
  faults.add({ kind: 'cut_after', ...confirming })
  const refused = await booking.pay(awa, appointment, 'pm_card_chargeDeclined')
  expect([refused.status, refused.body.error]).toEqual([402, 'card_declined'])
})

describe('at the bank’s page', () => {
  const aChallenge = async () => {
    const hold = await booking.aHold()
    const { body } = await booking.pay(hold.awa, hold.appointment, 'pm_card_threeDSecure2Required')
    return { ...hold, payment: body as { id: string; client_secret: string } }
  }

  it.each([...nothingDone, ...tried('unreadable', 'no_answer')])(
    'a customer who passed it may retry after %s',
    async (kind) => {
      const { awa, appointment, payment } = await aChallenge()
      faults.add({ kind: 'events_lost' })
      await booking.authenticate(payment.client_secret, 'success')
      faults.add({ kind, method: 'GET' })
      const confirm = () => awa.post(`/api/v1/payment/${payment.id}/confirm`)
      expectUnavailable(await confirm())
      faults.remove()
      expect((await confirm()).body.status).toBe('succeeded')
      await expectPaidOnce(appointment)
    },
  )

  it.each(tried('error_before', 'cut_after', 'error_after', 'slow_start'))(
    'a customer who abandons a payment may repeat the request after its answer was lost: %s',
    async (kind) => {
      const { awa, appointment } = await aChallenge()
      faults.add({ kind, ...slow, matching: '/v1/payment_intents/*' })
      const cancelHold = () => awa.delete(`/api/v1/appointment/${appointment.id}`)
      expectUnavailable(await cancelHold())
      expect(await booking.statusOf(appointment)).toBe('pending_payment')
      faults.remove()
      expect((await cancelHold()).status).toBe(204)
      expect(await booking.statusOf(appointment)).toBe('expired')
      expect(await booking.intentsOf(appointment)).toMatchObject([{ status: 'canceled' }])
    },
  )
})

it.each([...nothingDone, ...done])('a refund is sent once, by a later try, after %s', async (kind) => {
  const { nadia, appointment } = await booking.aPaidAppointment()
  await app.drainJobs()
  expect((await nadia.patch(`/api/v1/appointment/${appointment.id}`, { status: 'Annuler' })).status).toBe(200)
  const { id } = await app.db
    .selectFrom('refunds as r')
    .select('r.id')
    .where('r.purchaseId', '=', appointment.id)
    .executeTakeFirstOrThrow()
  faults.add({ kind, ...slow, matching: '/v1/refunds', method: 'POST' })
  await expect(sendRefund(app.deps, id)).rejects.toThrow()
  faults.remove()
  if (kind === 'error_before') {
    // The provider repeats the error, and we keep the key while a call under it may still be running.
    await expect(sendRefund(app.deps, id)).rejects.toThrow()
    clock.advance(59 * 60_000)
    await expect(sendRefund(app.deps, id)).rejects.toThrow()
    clock.advance(60_000)
  }
  await sendRefund(app.deps, id)
  const [intent] = await booking.intentsOf(appointment)
  expect(await booking.refundsOf({ id: String(intent?.id) })).toMatchObject([{ amount: 10_700 }])
  const refunds = app.db.selectFrom('refunds').select(['status', 'amountCents']).where('id', '=', id)
  expect(await refunds.execute()).toEqual([{ status: 'succeeded', amountCents: 10_700 }])
})

it('a refund that was refused is requested again under another key, and its reason is stored', async () => {
  const { nadia, appointment } = await booking.aPaidAppointment()
  await app.drainJobs()
  expect((await nadia.patch(`/api/v1/appointment/${appointment.id}`, { status: 'Annuler' })).status).toBe(200)
  const refundOf = () =>
    app.db
      .selectFrom('refunds as r')
      .selectAll('r')
      .where('r.purchaseId', '=', appointment.id)
      .executeTakeFirstOrThrow()
  const { id } = await refundOf()
  const { refunds } = app.deps.stripe
  const code = 'insufficient_funds'
  const refusal = new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', code, message: 'no' })
  const create = vi.spyOn(refunds, 'create').mockRejectedValueOnce(refusal)
  await expect(sendRefund(app.deps, id)).rejects.toThrow('no')
  expect(await refundOf()).toMatchObject({ status: 'undecided', tries: 1, refusal: code })
  await sendRefund(app.deps, id)
  const keys = create.mock.calls.map(([, options]) => options?.idempotencyKey)
  create.mockRestore()
  expect(keys).toEqual([`${id}:10700`, `${id}:10700:try 1`])
  expect(await refundOf()).toMatchObject({ status: 'succeeded', tries: 1 })
  const [intent] = await booking.intentsOf(appointment)
  expect(await booking.refundsOf({ id: String(intent?.id) })).toMatchObject([{ amount: 10_700 }])
})

describe('events', () => {
  it.each(['events_late', 'events_twice', 'events_in_disorder'] as const)('may be %s', async (kind) => {
    const { awa, appointment } = await booking.aHold()
    faults.add({ kind, ms: 50 })
    const { body } = await booking.pay(awa, appointment, 'pm_card_threeDSecure2Required')
    await booking.authenticate(body.client_secret, 'success')
    const statusAfterEvents = async () => {
      await app.drainJobs()
      return booking.statusOf(appointment)
    }
    await expect.poll(statusAfterEvents, { timeout: 20_000 }).toBe('paid')
    await expectPaidOnce(appointment)
    expect(await app.mailsTo(awa.email)).toHaveLength(1)
  })

  it('may be lost, because the server asks', async () => {
    const { awa, appointment } = await booking.aHold()
    faults.add({ kind: 'events_lost' })
    const { body } = await booking.pay(awa, appointment, 'pm_card_threeDSecure2Required')
    await booking.authenticate(body.client_secret, 'success')
    await syncUndecidedPayments(app.deps)
    await expectPaidOnce(appointment)
  })
})
