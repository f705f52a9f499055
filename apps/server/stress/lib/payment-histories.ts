import assert from 'node:assert/strict'
import type Stripe from 'stripe'
import type { Random } from '../../src/lib/randomness.ts'
import { charge } from '../../src/money/payments/ask-provider.ts'
import { paymentById } from '../../src/money/payments/queries.ts'
import { sendRefund } from '../../src/money/refunds/send-refund.ts'
import type { bookings } from '../../test/bookings.ts'
import { holdHours } from '../../test/bookings.ts'
import type { TestApp } from '../../test/harness.ts'

type Booking = ReturnType<typeof bookings>
type Held = Awaited<ReturnType<Booking['aHold']>>
type Step = () => Promise<unknown>

/** This is a payment whose events have not arrived yet. */
export type UndeliveredPayment = {
  appointment: { id: string }
  payment: { id: string }
  intent: Stripe.PaymentIntent
  events: Stripe.Event[]
  /** Runs what our own request or job may still write, at any moment. */
  storeOwnAnswer: Step
}

export type History = {
  name: string
  events: Stripe.Event['type'][]
  play: (random: Random) => Promise<UndeliveredPayment>
  appointment: string
  payment: string
  refunds: string[]
  mails: string[]
}

const startEvents = ['payment_intent.created', 'payment_intent.requires_action'] as const
// Stripe sends the last event when it knows its own fees.
const paidEvents = [...startEvents, 'charge.succeeded', 'payment_intent.succeeded', 'charge.updated'] as const

/** Prepares payments whose bank requires authentication. */
const preparePayments = (app: TestApp, booking: Booking) => {
  const { deps, db } = app

  const eventsOf = async (intent: { id: string }, types: readonly string[]) => {
    const isAbout = ({ data: { object } }: Stripe.Event) =>
      [(object as { id: string }).id, (object as { payment_intent?: string }).payment_intent].includes(intent.id)
    const found: Stripe.Event[] = []
    for await (const event of deps.stripe.events.list({ limit: 100 })) {
      if (isAbout(event)) found.push(event)
      if (event.type === 'payment_intent.created' && isAbout(event)) break
    }
    const charged = found.find(({ type }) => type === 'charge.succeeded')
    if (charged) found.push({ ...charged, id: `${charged.id}_fees`, type: 'charge.updated' } as Stripe.Event)
    const events = types.map((type) => found.find((event) => event.type === type))
    return events.map((event, i) => event ?? assert.fail(`no ${types[i]}`))
  }

  /** Acts as if the answers to our calls were still under way: they arrive when `ownAnswer` is called. */
  const withoutOurAnswer = async (payment: { id: string }, random: Random): Promise<Step> => {
    const missingAnswer = random.pick(['nothing', 'the answer', 'the answer and the intent'])
    if (missingAnswer !== 'nothing')
      await db
        .updateTable('payments')
        .set({ status: 'undecided', clientSecret: null, ...(missingAnswer !== 'the answer' && { intentId: null }) })
        .where('id', '=', payment.id)
        .execute()
    const paymentBefore = await paymentById(db, payment.id)
    return () => charge(deps, paymentBefore)
  }

  const bookByOtherCustomer = async ({
    nadia,
    appointment,
  }: Held & { appointment: { date: string; endTime: string } }) => {
    await db
      .updateTable('appointments')
      .set({ holdExpiresAt: deps.clock.now() })
      .where('id', '=', appointment.id)
      .execute()
    const lea = await app.aPerson('customer')
    const { date, endTime } = appointment
    const held = await holdHours(lea, nadia, { date, endTime })
    assert.equal(held.status, 201)
  }

  /** The customer is at the bank's page, which our server may or may not know; then the challenge succeeds or fails. */
  const playPayment = async (
    types: History['events'],
    outcome: 'success' | 'failure',
    { random, meanwhile }: { random?: Random; meanwhile?: (held: Held) => Promise<unknown> } = {},
  ) => {
    const held = await booking.aHold()
    const { body } = await booking.pay(held.awa, held.appointment, 'pm_card_threeDSecure2Required')
    assert.equal(body.status, 'requires_action')
    await meanwhile?.(held)
    const storeOwnAnswer = random ? await withoutOurAnswer(body, random) : async () => {}
    await booking.authenticate(body.client_secret, outcome)
    const intent = await deps.stripe.paymentIntents.retrieve(body.client_secret.split('_secret_')[0])
    return {
      ...held,
      payment: { id: body.id as string },
      intent,
      events: await eventsOf(intent, types),
      storeOwnAnswer,
    }
  }
  return { playPayment, bookByOtherCustomer, eventsOf }
}

const failedEvents = [...startEvents, 'payment_intent.payment_failed'] satisfies History['events']
const refundedEvents = [
  ...startEvents,
  'payment_intent.succeeded',
  'refund.created',
  'charge.refunded',
] satisfies History['events']

export const histories = (app: TestApp, booking: Booking): History[] => {
  const { deps, db } = app
  const { playPayment, bookByOtherCustomer, eventsOf } = preparePayments(app, booking)
  return [
    {
      name: 'paid',
      events: [...paidEvents],
      play: (random) => playPayment([...paidEvents], 'success', { random }),
      appointment: 'paid',
      payment: 'succeeded',
      refunds: [],
      mails: ['appointment_customer', 'appointment_professional'],
    },
    {
      name: 'failed at the bank',
      events: failedEvents,
      play: (random) => playPayment(failedEvents, 'failure', { random }),
      appointment: 'pending_payment',
      payment: 'failed',
      refunds: [],
      mails: [],
    },
    {
      name: 'too late',
      events: [...paidEvents],
      play: (random) => playPayment([...paidEvents], 'success', { random, meanwhile: bookByOtherCustomer }),
      appointment: 'expired',
      payment: 'succeeded',
      refunds: ['late_payment 10700 succeeded'],
      mails: ['late_payment_refunded'],
    },
    {
      name: 'too late, and refunded before any event came',
      events: refundedEvents,
      play: async () => {
        const undelivered = await playPayment([...startEvents], 'success', { meanwhile: bookByOtherCustomer })
        assert.equal((await undelivered.awa.post(`/api/v1/payment/${undelivered.payment.id}/confirm`)).status, 409)
        const refunds = db.selectFrom('refunds').select('id').where('paymentId', '=', undelivered.payment.id)
        const { id } = await refunds.executeTakeFirstOrThrow()
        await sendRefund(deps, id)
        await db
          .updateTable('refunds')
          .set({ status: 'undecided', providerId: null, decidedAt: null })
          .where('id', '=', id)
          .execute()
        return {
          ...undelivered,
          events: await eventsOf(undelivered.intent, refundedEvents),
          storeOwnAnswer: () => sendRefund(deps, id),
        }
      },
      appointment: 'expired',
      payment: 'succeeded',
      refunds: ['late_payment 10700 succeeded'],
      mails: ['late_payment_refunded'],
    },
  ]
}
