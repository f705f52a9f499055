import assert from 'node:assert/strict'
import type Stripe from 'stripe'
import { movingClock } from '../src/lib/clock.ts'
import { type Random, randomFrom } from '../src/lib/randomness.ts'
import { syncUndecidedPayments } from '../src/money/payments/undecided-payments.ts'
import { handleEvent } from '../src/money/provider-events/handle-event.ts'
import { bookings } from '../test/bookings.ts'
import { type TestApp, testApp } from '../test/harness.ts'
import { paymentsOf } from '../test/payments.ts'
import { type History, histories, type UndeliveredPayment } from './lib/payment-histories.ts'

/** `orders` is an upper limit; each order is played `times` times, with different repetitions. */
type Counts = { orders: number; times: number }
type Case = { history: History; order: number[]; repetitions: number[]; atOnce: boolean }

const ordersOf = (count: number): number[][] =>
  count === 0
    ? [[]]
    : ordersOf(count - 1).flatMap((order) =>
        Array.from({ length: count }, (_, at) => order.toSpliced(at, 0, count - 1)),
      )

/** Returns all ways to deliver this many events one to three times each. */
const repetitionsOf = (count: number): number[][] =>
  count === 0 ? [[]] : repetitionsOf(count - 1).flatMap((before) => [1, 2, 3].map((last) => [...before, last]))

/**
 * Returns the cases. With the full counts every order and every pattern of repetitions is played; their pairing is
 * random.
 */
const casesOf = (history: History, { orders, times }: Counts, random: Random): Case[] => {
  const chosen = random.shuffled(ordersOf(history.events.length)).slice(0, orders)
  const patterns = random.shuffled(repetitionsOf(history.events.length))
  return Array.from({ length: chosen.length * times }, (_, i) => ({
    history,
    order: chosen[i % chosen.length] as number[],
    repetitions: patterns[i % patterns.length] as number[],
    atOnce: random.chance(1 / 3),
  }))
}

/**
 * Puts the first deliveries in the case's order and each repetition at a random place behind its first delivery. A
 * repetition has the same event id or another one.
 */
const deliveriesOf = ({ order, repetitions }: Case, events: Stripe.Event[], random: Random) => {
  const deliveries = order.map((i) => events[i] as Stripe.Event)
  for (const [i, count] of repetitions.entries())
    for (let repetition = 2; repetition <= count; repetition++) {
      const event = events[i] as Stripe.Event
      const repeated = random.chance(0.5) ? event : { ...event, id: `${event.id}_${repetition}` }
      deliveries.splice(random.whole(deliveries.indexOf(event) + 1, deliveries.length), 0, repeated)
    }
  return deliveries
}

const play = async (app: TestApp, booking: ReturnType<typeof bookings>, testCase: Case, seed: string) => {
  const random = randomFrom(seed)
  let slowestMs = 0
  const undelivered = await testCase.history.play(random)
  const deliver = async (event: Stripe.Event) => {
    const sentAt = performance.now()
    assert.equal((await booking.send(event)).statusCode, 200)
    slowestMs = Math.max(slowestMs, performance.now() - sentAt)
    // The worker handles an event in the same way. It will handle it once more after all deliveries.
    await handleEvent(app.deps, event.id)
  }
  const deliveries = deliveriesOf(testCase, undelivered.events, random)
  const steps = deliveries.map((event) => () => deliver(event) as Promise<unknown>)
  const meanwhile = [undelivered.storeOwnAnswer, ...(random.chance(0.2) ? [() => syncUndecidedPayments(app.deps)] : [])]
  for (const step of meanwhile) steps.splice(random.whole(0, steps.length), 0, step)
  if (testCase.atOnce) await Promise.all(steps.map((step) => step()))
  else for (const step of steps) await step()
  return { testCase, undelivered, ids: new Set(deliveries.map(({ id }) => id)), slowestMs }
}

const stateOf = async ({ db }: TestApp, { appointment, payment, intent }: UndeliveredPayment, ids: Set<string>) => {
  const appointmentRow = db.selectFrom('appointments').select('status').where('id', '=', appointment.id)
  const attempts = db.selectFrom('payments').selectAll().where('id', 'in', paymentsOf(db, appointment.id))
  const refunds = db.selectFrom('refunds').selectAll().where('paymentId', '=', payment.id)
  const mails = db.selectFrom('mails').select('kind').where('subjectId', 'in', [appointment.id, payment.id])
  const events = db
    .selectFrom('providerEvents')
    .select(['handledAt', 'payload'])
    .where('id', 'in', [...ids])
  const eventRows = await events.execute()
  return {
    appointment: (await appointmentRow.executeTakeFirstOrThrow()).status,
    payments: (await attempts.execute()).map((each) => [each.status, each.intentId === intent.id, each.clientSecret]),
    refunds: (await refunds.execute()).map((each) => `${each.cause} ${each.amountCents} ${each.status}`),
    mails: (await mails.orderBy('kind').execute()).map(({ kind }) => kind),
    events: eventRows.length,
    open: eventRows.filter(({ handledAt, payload }) => !handledAt || payload !== null).length,
  }
}

const check = async (app: TestApp, { testCase, undelivered, ids }: Awaited<ReturnType<typeof play>>) => {
  const { history, order, repetitions, atOnce } = testCase
  const expected = {
    appointment: history.appointment,
    payments: [[history.payment, true, null]],
    refunds: history.refunds,
    mails: history.mails,
    events: ids.size,
    open: 0,
  }
  const what = `${history.name}: order ${order}, repetitions ${repetitions}${atOnce ? ', at once' : ''}`
  assert.deepEqual(await stateOf(app, undelivered, ids), expected, what)
  const { data } = await app.deps.stripe.refunds.list({ payment_intent: undelivered.intent.id })
  assert.equal(data.length, history.refunds.length, `the provider's refunds, ${what}`)
}

const parallelCases = 8

export const stressTest = {
  name: 'event-orders',
  usual: { orders: 120, times: 2 } as Counts,
  full: { orders: 120, times: 6 } as Counts,
  run: async (counts: Counts, seed: number) => {
    const random = randomFrom(String(seed))
    const app = await testApp({ payments: true, clock: movingClock(new Date('2026-11-20T09:00:00.000Z')) })
    try {
      const booking = bookings(app)
      // The provider's own events are suppressed: only the deliveries of this test arrive.
      app.sandbox?.faults.add({ kind: 'events_lost' })
      const cases = histories(app, booking).flatMap((history) => casesOf(history, counts, random))
      let deliveries = 0
      let slowestMs = 0
      for (let at = 0; at < cases.length; at += parallelCases) {
        const chosen = cases.slice(at, at + parallelCases)
        const played = await Promise.all(chosen.map((testCase, i) => play(app, booking, testCase, `${seed} ${at + i}`)))
        await app.drainJobs()
        for (const testCase of played) await check(app, testCase)
        slowestMs = Math.max(slowestMs, ...played.map((testCase) => testCase.slowestMs))
        deliveries += chosen.flatMap(({ repetitions }) => repetitions).reduce((sum, count) => sum + count, 0)
      }
      return `${cases.length} payments, reported in ${deliveries} deliveries, each ended as if reported once and in order; the slowest answer to an event took ${slowestMs.toFixed(0)} ms`
    } finally {
      await app.close()
    }
  },
}
