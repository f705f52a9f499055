import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { shop } from '../../../test/orders.ts'
import { paymentsOf } from '../../../test/payments.ts'
import { movingClock } from '../../lib/clock.ts'

type Person = Awaited<ReturnType<TestApp['aPerson']>>

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
  expect(await buying.wrongStocks()).toEqual([])
  await app.close()
})

const reason = 'La coiffeuse est partie avant la fin des tresses.'
const refund = (paymentId: string, more: object = {}, { by = operator, headers = {}, prefix = '/api' } = {}) =>
  by.post(`${prefix}/stripe/refund`, { paymentId, reason, ...more }, headers)
const sentBack = async (purchase: { id: string }) => {
  await app.settle()
  const { data } = await app.deps.stripe.paymentIntents.list({ limit: 100 })
  const [intent] = data.filter(({ metadata }) => [metadata.appointmentId, metadata.orderId].includes(purchase.id))
  const refunds = intent ? await booking.refundsOf(intent) : []
  return refunds.map(({ amount }) => amount).sort((a, b) => a - b)
}

describe('the older refund of a visit', () => {
  /** 107 € for a visit that has begun. */
  const aBegunVisit = async () => {
    const { nadia, awa, appointment } = await booking.aHold()
    const { body } = await booking.pay(awa, appointment)
    clock.moveTo(new Date(start.getTime() + 101 * hour))
    return { nadia, awa, appointment, paymentId: body.id as string }
  }

  it('gives back a part, then the rest, by the same way as the team’s pages', async () => {
    const { awa, appointment, paymentId } = await aBegunVisit()
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
    expect(await sentBack(appointment)).toEqual([2001, 8699])

    const { body: journal } = await operator.get('/api/v1/admin/journal')
    expect(journal.slice(0, 2)).toMatchObject([
      { kind: 'refund_given', appointmentId: appointment.id, reason, details: { cents: 8699 } },
      { kind: 'refund_given', appointmentId: appointment.id, reason, details: { cents: 2001 } },
    ])
    const mails = await app.mailsTo(awa.email)
    expect(mails.filter(({ text }) => text.includes(reason))).toHaveLength(2)
    expect((await refund(paymentId)).body).toMatchObject({ statusCode: 409, error: 'already_done' })
  })

  it('never gives back more than is left: not at once, not to two, not twice under a key', async () => {
    const { appointment, paymentId } = await aBegunVisit()
    expect((await refund(paymentId, { amount: 10_701 })).body).toMatchObject({
      statusCode: 409,
      error: 'more_than_left',
      details: { left: 107 },
    })
    expect(await sentBack(appointment)).toEqual([])
    const headers = { 'idempotency-key': 'older' }
    const [first, again] = [
      await refund(paymentId, { amount: 4700 }, { headers }),
      await refund(paymentId, { amount: 4700 }, { headers }),
    ]
    expect(again.body).toEqual(first.body)
    const both = await Promise.all([refund(paymentId, { amount: 6000 }), refund(paymentId, { amount: 6000 })])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await sentBack(appointment)).toEqual([4700, 6000])
  })

  it('is refused where nothing was charged, and where the visit lies ahead', async () => {
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
    // What the next card has paid is not this one's to give back.
    expect((await refund(failed.id)).status).toBe(409)
    expect(await sentBack(appointment)).toEqual([])
    expect((await refund(crypto.randomUUID())).status).toBe(404)
    expect((await refund(paid.id, { reason: 'Non' })).status).toBe(422)
    expect((await refund(paid.id, { amount: 0 })).status).toBe(422)
  })

  it('is an operator’s to give, and never to herself', async () => {
    const { nadia, awa, paymentId } = await aBegunVisit()
    for (const by of [awa, nadia]) expect((await refund(paymentId, {}, { by })).status).toBe(403)
    await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', awa.id).execute()
    await app.db.updateTable('sessions').set({ provedAt: start }).where('userId', '=', awa.id).execute()
    expect((await refund(paymentId, {}, { by: awa })).status).toBe(403)
  })
})

describe('the older refund of an order', () => {
  /** Two braids of 10 €, with 4,90 € of delivery. */
  const aPaidOrder = async () => {
    const lea = await app.aPerson('customer')
    const product = await buying.aProduct()
    const { body: order } = await buying.order(lea, [{ id: product, cartQuantity: 2 }])
    const { body } = await buying.pay(lea, order)
    return { lea, product, order: order as { id: string; lines: { id: string }[] }, paymentId: body.id as string }
  }

  it('without an amount gives back all of it, and cancels what has not left', async () => {
    const { lea, product, order, paymentId } = await aPaidOrder()
    expect(await refund(paymentId)).toMatchObject({ status: 201, body: { amount: 2490, reason } })
    expect(await sentBack(order)).toEqual([2490])
    expect((await lea.get(`/api/v1/order/${order.id}`)).body).toMatchObject({ status: 'annulé', refunded: 24.9 })
    expect(await buying.stockOf(product)).toBe(10)
    expect((await refund(paymentId)).status).toBe(409)
  })

  it('gives back what the team’s page has left of it', async () => {
    const { order, paymentId } = await aPaidOrder()
    const lines = [{ id: order.lines[0]?.id, quantity: 1 }]
    await operator.post(`/api/v1/admin/orders/${order.id}/refunds`, { lines, reason })
    expect((await refund(paymentId, { amount: 1490 })).body).toMatchObject({ amount: 1490 })
    expect(await sentBack(order)).toEqual([1000, 1490])
  })

  it('names no units by an amount: part of it is refused, and what is more than left', async () => {
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
      error: 'more_than_left',
      details: { left: 24.9 },
    })
    expect(await sentBack(order)).toEqual([])
  })

  it('leaves what its customer has given up and nobody has settled', async () => {
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
    expect(await sentBack(order)).toEqual([1490])
  })

  it('says of an order of which all has gone back that nothing is left', async () => {
    const { order, paymentId } = await aPaidOrder()
    await app.db
      .updateTable('orders')
      .set({ status: 'shipped', colisNumber: '6A01234567890', dispatchedAt: clock.now() })
      .where('id', '=', order.id)
      .execute()
    expect((await refund(paymentId)).body).toMatchObject({ amount: 2490 })
    const again = await refund(paymentId)
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('il n’y reste rien à rembourser')])
    expect(await sentBack(order)).toEqual([2490])
  })

  it('is not the delivery alone, where all of its units are given up', async () => {
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
    expect(await sentBack(order)).toEqual([])
  })
})
