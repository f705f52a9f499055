import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { shop } from '../../../test/orders.ts'
import { paymentsOf } from '../../../test/payments.ts'
import { providerRefundsOf } from '../../../test/provider.ts'
import { movingClock } from '../../lib/clock.ts'

const start = new Date('2026-11-20T12:00:00Z')
const hour = 3_600_000
const clock = movingClock(start)
let app: TestApp
let booking: ReturnType<typeof bookings>
let buying: ReturnType<typeof shop>
let operator: Person
beforeAll(async () => {
  app = await testApp({ clock, payments: true, providerTimeoutMs: 60_000 })
  booking = bookings(app)
  buying = shop(app)
  operator = await app.aPerson('admin')
})
beforeEach(() => clock.moveTo(start))
afterAll(async () => {
  expect(await buying.findStockErrors()).toEqual([])
  await app.close()
})

const reason = 'La coiffeuse est partie avant la fin des tresses.'
const refund = (paymentId: string, more: object = {}, { person = operator, headers = {}, prefix = '/api' } = {}) =>
  person.post(`${prefix}/stripe/refund`, { paymentId, reason, ...more }, headers)

describe('the legacy refund of an appointment', () => {
  /** An appointment paid with 107 € that has begun. */
  const aStartedAppointment = async () => {
    const appointment = await booking.aPaidAppointment()
    clock.moveTo(new Date(start.getTime() + 101 * hour))
    return appointment
  }

  it('refunds a part and then the rest, with the same effects as the operators’ page', async () => {
    const { awa, appointment, paymentId } = await aStartedAppointment()
    const { status, body } = await refund(paymentId, { amount: 2001 })
    expect([status, body]).toEqual([
      201,
      {
        ...{ id: expect.any(String), paymentId, amount: 2001, currency: 'eur', status: 'undecided', reason },
        createdAt: clock.now().toISOString(),
      },
    ])
    const rest = await refund(paymentId, {}, { prefix: '/api/v1api' })
    expect(rest.body).toMatchObject({ amount: 8699, reason })
    expect(rest.body.id).not.toBe(body.id)
    expect(await providerRefundsOf(app, appointment)).toEqual([2001, 8699])

    const { body: journal } = await operator.get('/api/v1/admin/journal')
    expect(journal.slice(0, 2)).toMatchObject([
      { kind: 'refund_given', appointmentId: appointment.id, reason, details: { cents: 8699 } },
      { kind: 'refund_given', appointmentId: appointment.id, reason, details: { cents: 2001 } },
    ])
    const mails = await app.mailsTo(awa.email)
    expect(mails.filter(({ text }) => text.includes(reason))).toHaveLength(2)
    expect((await refund(paymentId)).body).toMatchObject({ statusCode: 409, error: 'already_done' })
  })

  it('never refunds more than the rest: not in one request, not in concurrent ones, not twice with one key', async () => {
    const { appointment, paymentId } = await aStartedAppointment()
    expect((await refund(paymentId, { amount: 10_701 })).body).toMatchObject({
      statusCode: 409,
      error: 'more_than_refundable',
      details: { left: 107 },
    })
    expect(await providerRefundsOf(app, appointment)).toEqual([])
    const headers = { 'idempotency-key': 'older' }
    const [first, repeated] = [
      await refund(paymentId, { amount: 4700 }, { headers }),
      await refund(paymentId, { amount: 4700 }, { headers }),
    ]
    expect(repeated.body).toEqual(first.body)
    const both = await Promise.all([refund(paymentId, { amount: 6000 }), refund(paymentId, { amount: 6000 })])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await providerRefundsOf(app, appointment)).toEqual([4700, 6000])
  })

  it('is refused for a failed payment and for an upcoming appointment', async () => {
    const { awa, appointment } = await booking.aHold()
    const { body } = await booking.pay(awa, appointment, 'pm_card_chargeDeclined')
    expect(body.error).toBe('card_declined')
    const failed = await app.db
      .selectFrom('payments as y')
      .select('y.id')
      .where('y.id', 'in', paymentsOf(app.db, appointment.id))
      .executeTakeFirstOrThrow()
    expect((await refund(failed.id)).status).toBe(409)
    const { body: paid } = await booking.pay(awa, appointment)
    expect((await refund(paid.id)).body.message).toContain('s’annule')
    clock.moveTo(new Date(start.getTime() + 101 * hour))
    // A later successful payment cannot be refunded through the failed one.
    expect((await refund(failed.id)).status).toBe(409)
    expect(await providerRefundsOf(app, appointment)).toEqual([])
    expect((await refund(crypto.randomUUID())).status).toBe(404)
    expect((await refund(paid.id, { reason: 'Non' })).status).toBe(422)
    expect((await refund(paid.id, { amount: 0 })).status).toBe(422)
  })

  it('is refused to the parties, and to an operator who is the customer', async () => {
    const { nadia, awa, paymentId } = await aStartedAppointment()
    for (const person of [awa, nadia]) expect((await refund(paymentId, {}, { person })).status).toBe(403)
    await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', awa.id).execute()
    await app.db.updateTable('sessions').set({ provedAt: start }).where('userId', '=', awa.id).execute()
    expect((await refund(paymentId, {}, { person: awa })).status).toBe(403)
  })
})

describe('the legacy refund of an order', () => {
  /** A paid order of two braids at 10 €, with 4.90 € for delivery. */
  const aPaidOrder = async () => {
    const lea = await app.aPerson('customer')
    const product = await buying.aProduct()
    const { body: order } = await buying.order(lea, [{ id: product, cartQuantity: 2 }])
    const { body } = await buying.pay(lea, order)
    return { lea, product, order: order as { id: string; lines: { id: string }[] }, paymentId: body.id as string }
  }

  it('without an amount refunds everything, and cancels an order that was not shipped', async () => {
    const { lea, product, order, paymentId } = await aPaidOrder()
    expect(await refund(paymentId)).toMatchObject({ status: 201, body: { amount: 2490, reason } })
    expect(await providerRefundsOf(app, order)).toEqual([2490])
    expect((await lea.get(`/api/v1/order/${order.id}`)).body).toMatchObject({ status: 'annulé', refunded: 24.9 })
    expect(await buying.stockOf(product)).toBe(10)
    expect((await refund(paymentId)).status).toBe(409)
  })

  it('refunds what an earlier refund has left', async () => {
    const { order, paymentId } = await aPaidOrder()
    const lines = [{ id: order.lines[0]?.id, quantity: 1 }]
    await operator.post(`/api/v1/admin/orders/${order.id}/refunds`, { lines, reason })
    expect((await refund(paymentId, { amount: 1490 })).body).toMatchObject({ amount: 1490 })
    expect(await providerRefundsOf(app, order)).toEqual([1000, 1490])
  })

  it('refuses a partial amount, because it names no units, and an amount above the rest', async () => {
    const { order, paymentId } = await aPaidOrder()
    const part = await refund(paymentId, { amount: 1000 })
    expect([part.status, part.body.details]).toEqual([
      422,
      [
        {
          path: 'amount',
          message: 'Une commande se rembourse par article : passez par sa page, sous « Commandes ».',
        },
      ],
    ])
    expect((await refund(paymentId, { amount: 2491 })).body).toMatchObject({
      error: 'more_than_refundable',
      details: { left: 24.9 },
    })
    expect(await providerRefundsOf(app, order)).toEqual([])
  })

  it('leaves out units in an unsettled withdrawal', async () => {
    const { lea, order, paymentId } = await aPaidOrder()
    await app.db
      .updateTable('orders')
      .set({ status: 'shipped', colisNumber: '6A01234567890', dispatchedAt: clock.now() })
      .where('id', '=', order.id)
      .execute()
    const declared = await lea.post(`/api/v1/order/${order.id}/withdrawals`, {
      lines: [{ id: order.lines[0]?.id, quantity: 1 }],
      ...{ firstname: 'Léa', lastname: 'N’Diaye', email: lea.email },
    })
    expect(declared.status).toBeLessThan(300)
    expect((await refund(paymentId)).body).toMatchObject({ amount: 1490 })
    expect(await providerRefundsOf(app, order)).toEqual([1490])
  })

  it('is refused with a message when everything is refunded', async () => {
    const { order, paymentId } = await aPaidOrder()
    await app.db
      .updateTable('orders')
      .set({ status: 'shipped', colisNumber: '6A01234567890', dispatchedAt: clock.now() })
      .where('id', '=', order.id)
      .execute()
    expect((await refund(paymentId)).body).toMatchObject({ amount: 2490 })
    const repeated = await refund(paymentId)
    expect([repeated.status, repeated.body.message]).toEqual([
      409,
      expect.stringContaining('il n’y reste rien à rembourser'),
    ])
    expect(await providerRefundsOf(app, order)).toEqual([2490])
  })

  it('is refused when all units are in an unsettled withdrawal, because only the delivery would be left', async () => {
    const { lea, order, paymentId } = await aPaidOrder()
    await app.db
      .updateTable('orders')
      .set({ status: 'shipped', colisNumber: '6A01234567890', dispatchedAt: clock.now() })
      .where('id', '=', order.id)
      .execute()
    const lines = [{ id: order.lines[0]?.id, quantity: 2 }]
    const declared = { lines, firstname: 'Léa', lastname: 'N’Diaye', email: lea.email }
    expect((await lea.post(`/api/v1/order/${order.id}/withdrawals`, declared)).status).toBeLessThan(300)
    for (const more of [{}, { amount: 490 }])
      expect(await refund(paymentId, more)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('en cours de retour') },
      })
    expect(await providerRefundsOf(app, order)).toEqual([])
  })
})
