import type Stripe from 'stripe'
import type { Person, TestApp } from './harness.ts'
import { intentsOf } from './provider.ts'

const hourMs = 3_600_000

/** The customer takes a hold of the professional's hours, for braids. Returns the reply. */
export const holdHours = (
  customer: Pick<Person, 'post'>,
  professional: { id: string },
  hours: { date: Date | string; endTime: Date | string },
  more: object = {},
) => customer.post('/api/v1/appointment', { libelle: 'Braids', professional: professional.id, ...hours, ...more })

/**
 * Returns helpers for holds and payments in a server with a payment sandbox. Hours are counted from the moment of this
 * call.
 */
export const bookings = (app: TestApp) => {
  const { deps, db } = app
  const openedAt = deps.clock.now().getTime()
  const inHours = (hours: number) => new Date(openedAt + hours * hourMs).toISOString()

  const hold = async (awa: Person, nadia: { id: string }, { from = 100, to = 102 } = {}) => {
    const hours = { date: inHours(from), endTime: inHours(to) }
    const { status, body } = await holdHours(awa, nadia, hours)
    if (status !== 201) throw new Error(JSON.stringify(body))
    return { id: body.id as string, ...hours }
  }

  /** Creates a customer with a hold of two hours of a professional, for 107 €. */
  const aHold = async (hours: { from?: number; to?: number } = {}) => {
    const [start, night, later, end] = [inHours(0), inHours(24), inHours(96), inHours(120)] as const
    const openingHours = { from: start, to: night }
    const nadia = await app.aProfessionalWithHours({ firstname: 'Nadia', price: 100, duration: 120, ...openingHours })
    await db
      .insertInto('availabilityWindows')
      .values({ professionalId: nadia.id, startsAt: later, endsAt: end })
      .execute()
    const awa = await app.aPerson('customer')
    return { nadia, awa, appointment: await hold(awa, nadia, hours) }
  }

  const pay = (customer: Person, appointment: { id: string }, card = 'pm_card_visa', more: object = {}) =>
    customer.post('/api/v1/payment', {
      appointmentId: appointment.id,
      amount: 10_700,
      currency: 'eur',
      charges: 700,
      payment_method: card,
      confirm: true,
      ...more,
    })

  return {
    inHours,
    hold,
    aHold,
    pay,
    /** Creates a paid appointment of 107 €, of which 100 € are the professional's share. */
    aPaidAppointment: async (hours: { from?: number; to?: number } = {}) => {
      const { nadia, awa, appointment } = await aHold(hours)
      const { status, body } = await pay(awa, appointment)
      if (status !== 200) throw new Error(JSON.stringify(body))
      return { nadia, awa, appointment, id: appointment.id, paymentId: body.id as string }
    },
    statusOf: async (appointment: { id: string }) => {
      const row = await db
        .selectFrom('appointments')
        .select('status')
        .where('id', '=', appointment.id)
        .executeTakeFirst()
      return row?.status
    },
    /** Returns the provider's intents for an appointment, newest first. */
    intentsOf: (appointment: { id: string }) => intentsOf(app, appointment),
    refundsOf: async (intent: { id: string }) => (await deps.stripe.refunds.list({ payment_intent: intent.id })).data,
    /** Answers the bank's challenge for the customer. */
    authenticate: async (clientSecret: string, outcome: 'success' | 'failure') => {
      const [intentId] = clientSecret.split('_secret_')
      const response = await fetch(`${app.sandbox?.url}/sandbox/payment_intents/${intentId}/authenticate`, {
        method: 'POST',
        body: new URLSearchParams({ client_secret: clientSecret, outcome }),
      })
      if (!response.ok) throw new Error(await response.text())
    },
    /** Sends an event as the provider does. */
    send: (event: object, { secret = deps.stripeWebhookSecret, aheadSeconds = 0, tampered = '' } = {}) => {
      const payload = JSON.stringify(event)
      const timestamp = Math.floor(Date.now() / 1000) + aheadSeconds
      const signature = deps.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
      return app.server.inject({
        method: 'POST',
        url: '/api/v1/stripe/webhook',
        payload: payload + tampered,
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      })
    },
    eventOf: async (intent: { id: string }, type: Stripe.Event['type'] = 'payment_intent.succeeded') => {
      const { data } = await deps.stripe.events.list({ limit: 100 })
      const event = data.find((each) => each.type === type && (each.data.object as { id: string }).id === intent.id)
      if (!event) throw new Error(`no ${type} of ${intent.id}`)
      return event
    },
  }
}
