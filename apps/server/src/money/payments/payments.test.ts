import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { paymentsOf } from '../../../test/payments.ts'
import { movingClock } from '../../lib/clock.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { settlePayment } from './settle-payment.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const clock = movingClock(now)

let app: TestApp
let booking: ReturnType<typeof bookings>
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
  booking = bookings(app)
})
beforeEach(() => clock.moveTo(now))
afterEach(() => vi.restoreAllMocks())
afterAll(() => app.close())

describe('paying a hold', () => {
  it('makes it a paid appointment that both sides see, with a mail to each', async () => {
    const { awa, nadia, appointment } = await booking.aHold()
    const paid = await booking.pay(awa, appointment)
    expect(paid.status).toBe(200)
    expect(paid.body).toEqual({
      id: expect.any(String),
      status: 'succeeded',
      amount: 10_700,
      currency: 'eur',
      appointmentId: appointment.id,
      orderId: null,
    })
    const forAwa = await awa.get(`/api/v1/appointment/?customer=${awa.id}`)
    expect(forAwa.body).toMatchObject([
      { status: 'Payé', firstname: 'Nadia', phone: null, userEmail: null, fee: 0, refund: 107 },
    ])
    const forNadia = await nadia.get(`/api/v1/appointment/?professional=${nadia.id}`)
    expect(forNadia.body).toMatchObject([
      { status: 'Payé', firstname: 'Awa', phone: null, userEmail: null, holdExpiresAt: null },
    ])
    const [customerMail] = await app.mailsTo(awa.email)
    expect(customerMail?.subject).toMatch(/^Votre rendez-vous du mardi 24 novembre 2026 à 14\sh est réservé$/)
    expect(customerMail?.text).toMatch(/Nadia Diallo[\s\S]*107\s€[\s\S]*account\/mes-rendez-vous[\s\S]*48\sheures/)
    const [professionalMail] = await app.mailsTo(nadia.email)
    expect(professionalMail?.subject).toMatch(/^Nouveau rendez-vous le mardi 24 novembre 2026 à 14\sh$/)
    expect(professionalMail?.text).toMatch(/Awa Diallo[\s\S]*100\s€/)
  })

  it('charges once, however often and at whatever pace it is requested', async () => {
    const { awa, appointment } = await booking.aHold()
    const replies = await Promise.all(Array.from({ length: 5 }, () => booking.pay(awa, appointment)))
    const later = await booking.pay(awa, appointment, 'pm_card_mastercard', { amount: 1 })
    for (const reply of replies) expect(reply).toMatchObject({ status: 200, body: later.body })
    expect(await booking.intentsOf(appointment)).toHaveLength(1)
    expect(await app.mailsTo(awa.email)).toHaveLength(1)
  })

  it.each([{ amount: 10_000 }, { amount: 10_700, charges: 0 }])('refuses a forged amount: %j', async (forged) => {
    const { awa, appointment } = await booking.aHold()
    const refused = await booking.pay(awa, appointment, 'pm_card_visa', forged)
    expect([refused.status, refused.body.error, refused.body.details]).toEqual([
      409,
      'price_changed',
      { price: 100, total: 107, charges: 700 },
    ])
    expect(await booking.intentsOf(appointment)).toEqual([])
    expect(await booking.statusOf(appointment)).toBe('pending_payment')
  })

  it('is for its customer only', async () => {
    const { nadia, awa, appointment } = await booking.aHold()
    const lea = await app.aPerson('customer')
    for (const other of [nadia, lea, await app.aPerson('admin')])
      expect((await booking.pay(other, appointment)).status).toBe(404)
    expect((await booking.pay(awa, { id: crypto.randomUUID() })).status).toBe(404)
    expect((await booking.pay(awa, appointment, '')).status).toBe(422)
    expect((await app.post('/api/v1/payment', {})).status).toBe(401)
    expect(await booking.intentsOf(appointment)).toEqual([])
  })

  it('is described to the provider by what is bought', async () => {
    const { paymentIntents } = app.deps.stripe
    const [create, confirm] = [vi.spyOn(paymentIntents, 'create'), vi.spyOn(paymentIntents, 'confirm')]
    const { awa, appointment } = await booking.aHold()
    const { body } = await booking.pay(awa, appointment)
    expect(create.mock.calls).toMatchObject([
      [
        {
          ...{ amount: 10_700, currency: 'eur', description: 'Rendez-vous Braids' },
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          metadata: { paymentId: body.id, appointmentId: appointment.id },
        },
        { idempotencyKey: body.id },
      ],
    ])
    expect(confirm.mock.calls).toMatchObject([[expect.any(String), { use_stripe_sdk: true }, expect.anything()]])
  })

  const errorFields = { type: 'api_error', message: 'no' } as const
  it.each([
    ['does not know our key', new Stripe.errors.StripeAuthenticationError(errorFields)],
    ['does not let our key pay', new Stripe.errors.StripePermissionError(errorFields)],
    ['sends an unreadable answer', new TypeError('unreadable')],
  ])('is not reported as temporarily unavailable where the provider %s', async (_, error) => {
    const { awa, appointment } = await booking.aHold()
    vi.spyOn(app.deps.stripe.paymentIntents, 'create').mockRejectedValueOnce(error)
    expect((await booking.pay(awa, appointment)).status).toBe(500)
    expect((await booking.pay(awa, appointment)).status).toBe(200)
  })

  it('stays paid, whatever event is late and whatever is refunded', async () => {
    const { nadia, awa, appointment } = await booking.aHold()
    const { body: refused } = await booking.pay(awa, appointment, 'pm_card_threeDSecure2Required')
    await booking.authenticate(refused.client_secret, 'failure')
    expect((await awa.post(`/api/v1/payment/${refused.id}/confirm`)).status).toBe(402)
    const { body: paid } = await booking.pay(awa, appointment)
    const rows = () =>
      app.db.selectFrom('payments').selectAll().where('id', 'in', paymentsOf(app.db, appointment.id)).execute()
    const before = await rows()
    const lateReplies = [
      { status: 'failed', failureCode: 'late', failureMessage: 'Trop tard.' },
      { status: 'requires_action', clientSecret: 'late' },
      { status: 'undecided' },
    ] as const
    for (const outcome of lateReplies)
      for (const { id } of [refused, paid])
        await transaction(app.db, (db) => settlePayment({ ...app.deps, db }, id, outcome))
    expect(await rows()).toEqual(before)

    clock.moveTo(new Date(appointment.endTime))
    await nadia.patch(`/api/v1/appointment/${appointment.id}`, { status: 'Terminé' })
    const operator = await app.aPerson('admin')
    const refund = { amount: 107, refundable: 10_700, reason: 'La coiffure était à refaire.' }
    expect((await operator.post(`/api/v1/admin/appointments/${appointment.id}/refund`, refund)).status).toBe(201)
    expect(await awa.post(`/api/v1/payment/${paid.id}/confirm`)).toMatchObject({ status: 200, body: paid })

    clock.advance(1000)
    const more = { ...refund, amount: 200, refundable: 10_593 }
    expect((await operator.post(`/api/v1/admin/appointments/${appointment.id}/refund`, more)).status).toBe(201)
    // Operators see the oldest refund first, whichever row was changed last.
    const first = app.db.updateTable('refunds').where('paymentId', '=', paid.id).where('amountCents', '=', 107)
    await first.set({ tries: 0 }).execute()
    const { refunds } = (await operator.get(`/api/v1/admin/appointments/${appointment.id}`)).body
    expect(refunds.map(({ amount }: { amount: number }) => amount)).toEqual([1.07, 2])
  })

  it('is refused once the appointment is cancelled', async () => {
    const { awa, appointment } = await booking.aPaidAppointment()
    await awa.patch(`/api/v1/appointment/${appointment.id}`, { status: 'Annuler' })
    expect(await booking.pay(awa, appointment)).toMatchObject({
      status: 409,
      body: { message: 'Ce rendez-vous est annulé.' },
    })
    await app.drainJobs()
  })

  it('is refused once the hold has expired', async () => {
    const { awa, appointment } = await booking.aHold()
    clock.advance(15 * 60_000)
    const refused = await booking.pay(awa, appointment)
    expect([refused.status, refused.body.error]).toEqual([409, 'hold_expired'])
  })
})

describe('a card that is refused', () => {
  it.each([
    ['pm_card_chargeDeclined', 'card_declined', /refusée/],
    ['pm_card_visa_chargeDeclined', 'card_declined', /refusée/],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', /insuffisants/],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', /expiré/],
    ['pm_card_of_nobody', 'resource_missing', /n'existe pas/],
  ])('%s gives the reason, and the hold can be paid with another', async (card, code, message) => {
    const { awa, appointment } = await booking.aHold()
    const refused = await booking.pay(awa, appointment, card)
    expect([refused.status, refused.body.error]).toEqual([402, code])
    expect(refused.body.message).toMatch(message)
    expect(await booking.statusOf(appointment)).toBe('pending_payment')
    expect(await app.mailsTo(awa.email)).toEqual([])
    expect((await booking.pay(awa, appointment)).status).toBe(200)
    expect(await booking.statusOf(appointment)).toBe('paid')
  })
})

describe('a card whose bank asks for authentication', () => {
  const aChallengedPayment = async (card = 'pm_card_threeDSecure2Required') => {
    const { awa, nadia, appointment } = await booking.aHold()
    const { status, body } = await booking.pay(awa, appointment, card)
    expect([status, body.status]).toEqual([200, 'requires_action'])
    return { awa, nadia, appointment, payment: body as { id: string; client_secret: string } }
  }
  const confirm = (customer: { post: TestApp['post'] }, payment: { id: string }) =>
    customer.post(`/api/v1/payment/${payment.id}/confirm`)

  it.each(['pm_card_threeDSecure2Required', 'pm_card_authenticationRequired'])('%s pays after it', async (card) => {
    const { awa, appointment, payment } = await aChallengedPayment(card)
    expect((await confirm(awa, payment)).body).toMatchObject({ status: 'requires_action', id: payment.id })
    expect((await booking.pay(awa, appointment, card)).body).toEqual(expect.objectContaining(payment))
    expect(await booking.statusOf(appointment)).toBe('pending_payment')
    await booking.authenticate(payment.client_secret, 'success')
    const confirmed = await confirm(awa, payment)
    expect([confirmed.status, confirmed.body.status]).toEqual([200, 'succeeded'])
    expect(confirmed.body).not.toHaveProperty('client_secret')
    expect(await booking.statusOf(appointment)).toBe('paid')
    expect(await booking.intentsOf(appointment)).toHaveLength(1)
  })

  it('may be tried again after a failed authentication', async () => {
    const { awa, appointment, payment } = await aChallengedPayment()
    await booking.authenticate(payment.client_secret, 'failure')
    const refused = await confirm(awa, payment)
    expect([refused.status, refused.body.error]).toEqual([402, 'payment_intent_authentication_failure'])
    expect((await booking.pay(awa, appointment)).status).toBe(200)
    expect(await booking.statusOf(appointment)).toBe('paid')
  })

  it('can be replaced by another card, and can then no longer be charged', async () => {
    const { awa, appointment, payment } = await aChallengedPayment()
    expect((await booking.pay(awa, appointment, 'pm_card_mastercard')).body.status).toBe('succeeded')
    await expect(booking.authenticate(payment.client_secret, 'success')).rejects.toThrow()
    expect((await booking.intentsOf(appointment)).map(({ status }) => status)).toEqual(['succeeded', 'canceled'])
  })

  it('can no longer be charged once its customer has given up the hold', async () => {
    const { awa, appointment, payment } = await aChallengedPayment()
    const lea = await app.aPerson('customer')
    expect((await lea.delete(`/api/v1/appointment/${appointment.id}`)).status).toBe(404)
    expect((await confirm(awa, payment)).body.status).toBe('requires_action')
    expect((await awa.delete(`/api/v1/appointment/${appointment.id}`)).status).toBe(204)
    await expect(booking.authenticate(payment.client_secret, 'success')).rejects.toThrow()
    expect(await booking.statusOf(appointment)).toBe('expired')
  })

  it('shows its payment to the two parties, and its secret to the customer only', async () => {
    const { awa, nadia, payment } = await aChallengedPayment()
    const address = `/api/v1/payment/${payment.id}`
    expect((await awa.get(address)).body.client_secret).toBe(payment.client_secret)
    for (const reader of [nadia, await app.aPerson('admin')]) {
      const reply = await reader.get(address)
      expect([reply.status, reply.body.status, reply.body.client_secret]).toEqual([200, 'requires_action', undefined])
    }
    const lea = await app.aPerson('customer')
    expect((await lea.get(address)).status).toBe(404)
    for (const other of [lea, nadia]) expect((await confirm(other, payment)).status).toBe(404)
  })
})

describe('giving up a paid appointment', () => {
  it('is refused, because that would be a cancellation', async () => {
    const { awa, appointment } = await booking.aPaidAppointment()
    const refused = await awa.delete(`/api/v1/appointment/${appointment.id}`)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('payé')])
    expect(await booking.statusOf(appointment)).toBe('paid')
  })
})
