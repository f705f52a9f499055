import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { shop } from '../../../test/orders.ts'
import { paymentsOf } from '../../../test/payments.ts'
import { movingClock } from '../../lib/clock.ts'

const start = new Date('2026-11-20T09:00:00.000Z')
const minuteMs = 60_000
const clock = movingClock(start)
let app: TestApp
let booking: ReturnType<typeof bookings>
let shopping: ReturnType<typeof shop>
beforeAll(async () => {
  app = await testApp({ payments: true, clock, providerTimeoutMs: 60_000 })
  booking = bookings(app)
  shopping = shop(app)
})
beforeEach(() => clock.moveTo(start))
afterAll(() => app.close())

const cardWithAuthentication = 'pm_card_threeDSecure2Required'
const refused = 'pm_card_chargeDeclined'
const moveClock = (minutes: number) => clock.moveTo(new Date(start.getTime() + minutes * minuteMs))
const session = (person: Person, purchase: object, prefix = '/api') =>
  person.post(`${prefix}/stripe/session-id`, purchase)
const sessionStatusOf = async (person: Person, sessionId: string, prefix = '/api') => {
  const { status, body } = await person.post(`${prefix}/stripe/stripe-request-success`, { sessionId })
  return body.status ?? { status, error: body.error }
}
const attempts = async (purchaseId: string) => {
  const tried = app.db.selectFrom('payments').select('status').where('id', 'in', paymentsOf(app.db, purchaseId))
  return (await tried.orderBy('id').execute()).map(({ status }) => status)
}

describe.each(['/api', '/api/v1api'])('the legacy session of a payment, at %s', (prefix) => {
  it('is the same for every card, begins no payment, and returns its state', async () => {
    const { awa, appointment } = await booking.aHold()
    const { status, body } = await session(awa, { appointmentId: appointment.id }, prefix)
    expect(status).toBe(200)
    expect(await sessionStatusOf(awa, body.sessionId, prefix)).toBe('open')
    expect([await attempts(appointment.id), await booking.intentsOf(appointment)]).toEqual([[], []])

    expect((await booking.pay(awa, appointment, refused)).status).toBe(402)
    expect(await sessionStatusOf(awa, body.sessionId, prefix)).toBe('failed')
    expect((await session(awa, { appointmentId: appointment.id }, prefix)).body).toEqual(body)

    expect((await booking.pay(awa, appointment)).status).toBe(200)
    expect(await sessionStatusOf(awa, body.sessionId, prefix)).toBe('succeeded')
    expect((await session(awa, { appointmentId: appointment.id }, prefix)).body).toEqual(body)
    expect(await attempts(appointment.id)).toEqual(['failed', 'succeeded'])
  })
})

describe('the legacy session of a payment', () => {
  it('asks the provider, and settles what the bank has decided meanwhile', async () => {
    const { awa, appointment } = await booking.aHold()
    const { body } = await booking.pay(awa, appointment, cardWithAuthentication)
    const { sessionId } = (await session(awa, { appointmentId: appointment.id })).body
    expect(await sessionStatusOf(awa, sessionId)).toBe('requires_action')
    expect(await booking.statusOf(appointment)).toBe('pending_payment')
    await booking.authenticate(body.client_secret, 'success')
    expect(await Promise.all([1, 2].map(() => sessionStatusOf(awa, sessionId)))).toEqual(['succeeded', 'succeeded'])
    expect(await booking.statusOf(appointment)).toBe('paid')
    expect((await app.mailsTo(awa.email)).length).toBe(1)
  })

  it('returns the state alone when the bank refuses', async () => {
    const { awa, appointment } = await booking.aHold()
    const { body } = await booking.pay(awa, appointment, cardWithAuthentication)
    const { sessionId } = (await session(awa, { appointmentId: appointment.id })).body
    await booking.authenticate(body.client_secret, 'failure')
    expect(await sessionStatusOf(awa, sessionId)).toBe('failed')
    expect(await booking.statusOf(appointment)).toBe('pending_payment')
  })

  it('does not exist for a hold that is over, and says that a late payment is refunded', async () => {
    const { awa, appointment } = await booking.aHold()
    const { sessionId } = (await session(awa, { appointmentId: appointment.id })).body
    const { body } = await booking.pay(awa, appointment, cardWithAuthentication)
    moveClock(16)
    const other = await app.aPerson('customer')
    const { professional } = (await awa.get(`/api/v1/appointment/${appointment.id}`)).body
    await booking.hold(other, { id: professional })
    await booking.authenticate(body.client_secret, 'success')
    expect(await sessionStatusOf(awa, sessionId)).toEqual({ status: 409, error: 'hold_expired' })

    const { awa: lea, appointment: appointmentOfLea } = await booking.aHold()
    moveClock(40)
    expect((await session(lea, { appointmentId: appointmentOfLea.id })).body).toMatchObject({
      statusCode: 409,
      error: 'hold_expired',
    })
  })

  it('works the same for an order', async () => {
    const lea = await app.aPerson('customer')
    const { body: order } = await shopping.order(lea, [{ id: await shopping.aProduct(), cartQuantity: 1 }])
    const { sessionId } = (await session(lea, { orderId: order.id })).body
    expect(await sessionStatusOf(lea, sessionId)).toBe('open')
    await shopping.pay(lea, order)
    expect(await sessionStatusOf(lea, sessionId)).toBe('succeeded')

    const { body: cancelledOrder } = await shopping.order(lea, [{ id: await shopping.aProduct(), cartQuantity: 1 }])
    await lea.patch(`/api/v1/order/${cancelledOrder.id}`, { status: 'annulé' })
    expect((await session(lea, { orderId: cancelledOrder.id })).status).toBe(409)
  })

  it('is for its customer only', async () => {
    const { nadia, awa, appointment } = await booking.aHold()
    const { sessionId } = (await session(awa, { appointmentId: appointment.id })).body
    const { awa: lea } = await booking.aHold() // Lea is a customer with another hold.
    const operator = await app.aPerson('admin')
    for (const other of [nadia, operator, lea]) {
      expect((await session(other, { appointmentId: appointment.id })).status).toBe(404)
      expect(await sessionStatusOf(other, sessionId)).toEqual({ status: 404, error: 'not_found' })
    }
    expect((await session(awa, {})).status).toBe(422)
    expect((await session(awa, { appointmentId: appointment.id, orderId: appointment.id })).status).toBe(422)
  })
})
