import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { shop } from '../../../test/orders.ts'
import { movingClock } from '../../lib/clock.ts'

const start = new Date('2026-11-20T12:00:00Z')
const clock = movingClock(start)
let app: TestApp
let booking: ReturnType<typeof bookings>
let buying: ReturnType<typeof shop>
beforeAll(async () => {
  app = await testApp({ clock, payments: true, providerTimeoutMs: 60_000 })
  booking = bookings(app)
  buying = shop(app)
})
beforeEach(() => clock.moveTo(start))
afterAll(() => app.close())

const request = (person: Person, type: string, appointmentId: string) =>
  person.post(`/api/v1/mail/appointment/${type}`, { appointmentId })
const statuses = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status)
const mailsOf = async (...people: Person[]) => {
  const boxes = await Promise.all(people.map(({ email }) => app.mailsTo(email)))
  return boxes.map((mails) => mails.length)
}

describe('the mails of an appointment', () => {
  it('are sent automatically and once each, however often the browser requests them', async () => {
    const { nadia, awa, appointment } = await booking.aHold()
    expect(await statuses([request(awa, 'user', appointment.id), request(awa, 'admin', appointment.id)])).toEqual([
      409, 409,
    ])
    await booking.pay(awa, appointment)
    expect((await request(awa, 'user', appointment.id)).body.message).toBe(
      'Ce message part de lui-même, une seule fois.',
    )
    expect(await mailsOf(awa, nadia)).toEqual([1, 1])

    for (const person of [awa, nadia, awa])
      expect(await statuses(['user', 'admin'].map((type) => request(person, type, appointment.id)))).toEqual([200, 200])
    const message = 'Ce message a déjà été envoyé : il ne part qu’une fois.'
    expect((await request(nadia, 'user', appointment.id)).body.message).toBe(message)
    expect(await mailsOf(awa, nadia)).toEqual([1, 1])
  })

  it('include that of a cancellation once the appointment is cancelled', async () => {
    const { nadia, awa, appointment } = await booking.aPaidAppointment()
    expect(await mailsOf(awa, nadia)).toEqual([1, 1])
    expect((await request(awa, 'cancel', appointment.id)).body).toMatchObject({
      statusCode: 409,
      error: 'already_done',
      message: expect.stringContaining('n’est pas arrivé'),
    })
    await awa.patch(`/api/v1/appointment/${appointment.id}`, { status: 'Annuler' })
    expect(await statuses([request(awa, 'cancel', appointment.id), request(nadia, 'cancel', appointment.id)])).toEqual([
      200, 200,
    ])
    expect(await mailsOf(awa, nadia)).toEqual([2, 2])
  })

  it('may be requested by both parties only, and have three types', async () => {
    const { awa, appointment } = await booking.aPaidAppointment()
    const [other, operator] = [await app.aPerson('customer'), await app.aPerson('admin')]
    expect(await statuses([other, operator].map((person) => request(person, 'user', appointment.id)))).toEqual([
      404, 404,
    ])
    expect(await statuses([request(awa, 'toString', appointment.id), request(awa, 'new', appointment.id)])).toEqual([
      404, 404,
    ])
    expect((await request(awa, 'user', 'x')).status).toBe(404)
  })

  it('exclude a mail that was dropped because it had no reason any more', async () => {
    const { nadia, awa, appointment } = await booking.aPaidAppointment()
    await awa.patch(`/api/v1/appointment/${appointment.id}`, { status: 'Annuler' })
    expect(await mailsOf(awa, nadia)).toEqual([1, 1])
    expect(await statuses(['user', 'cancel'].map((type) => request(awa, type, appointment.id)))).toEqual([409, 200])
  })
})

describe('the mails of an order', () => {
  const anOrder = async () => {
    const lea = await app.aPerson('customer')
    const { body } = await buying.order(lea, [{ id: await buying.aProduct(), cartQuantity: 1 }])
    return { lea, order: body as { id: string; lines: { id: string }[] } }
  }
  const requestFor = (person: Person, order: { id: string }, what = '') =>
    person.post(`/api/v1/mail/order${what}`, { orderId: order.id })

  it('are sent automatically once it is paid, and once it is cancelled', async () => {
    const { lea, order } = await anOrder()
    expect((await requestFor(lea, order)).status).toBe(409)
    await buying.pay(lea, order)
    expect(await mailsOf(lea)).toEqual([1])
    expect(await statuses([requestFor(lea, order), requestFor(lea, order, '/cancel')])).toEqual([200, 409])
    await lea.patch(`/api/v1/order/${order.id}`, { status: 'annulé' })
    expect(await statuses([requestFor(lea, order), requestFor(lea, order, '/cancel')])).toEqual([200, 200])
    expect(await mailsOf(lea)).toEqual([2])
  })

  it('count as those of a cancellation when operators refunded everything', async () => {
    const { lea, order } = await anOrder()
    await buying.pay(lea, order)
    const operator = await app.aPerson('admin')
    const refund = (what: object) =>
      operator.post(`/api/v1/admin/orders/${order.id}/refunds`, { reason: 'Une bonne raison.', lines: [], ...what })
    expect((await refund({ shipping: true })).status).toBe(201)
    expect((await requestFor(lea, order, '/cancel')).status).toBe(409)
    expect((await refund({ lines: [{ id: order.lines[0]?.id, quantity: 1 }] })).status).toBe(201)
    expect((await requestFor(lea, order, '/cancel')).status).toBe(200)
  })

  it('are not found for other people, and an unpaid cancelled order has none', async () => {
    const { lea, order } = await anOrder()
    const otherPeople = [await app.aPerson('customer'), await app.aPerson('admin')]
    expect(await statuses(otherPeople.map((person) => requestFor(person, order)))).toEqual([404, 404])
    await lea.patch(`/api/v1/order/${order.id}`, { status: 'annulé' })
    expect(await statuses([requestFor(lea, order), requestFor(lea, order, '/cancel')])).toEqual([409, 409])
  })
})
