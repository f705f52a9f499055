import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
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

type Person = Awaited<ReturnType<TestApp['aPerson']>>

const asks = (person: Person, type: string, appointmentId: string) =>
  person.post(`/api/v1/mail/appointment/${type}`, { appointmentId })
const statuses = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status)
const mailsOf = async (...people: Person[]) => {
  const boxes = await Promise.all(people.map(({ email }) => app.mailsTo(email)))
  return boxes.map((mails) => mails.length)
}

describe('the mails of a visit', () => {
  it('have left by themselves, each once, however often the browser asks for them', async () => {
    const { nadia, awa, appointment } = await booking.aHold()
    expect(await statuses([asks(awa, 'user', appointment.id), asks(awa, 'admin', appointment.id)])).toEqual([409, 409])
    await booking.pay(awa, appointment)
    expect((await asks(awa, 'user', appointment.id)).body.message).toBe('Ce message part de lui-même, une seule fois.')
    expect(await mailsOf(awa, nadia)).toEqual([1, 1])

    for (const person of [awa, nadia, awa])
      expect(await statuses(['user', 'admin'].map((type) => asks(person, type, appointment.id)))).toEqual([200, 200])
    const message = 'Ce message a déjà été envoyé : il ne part qu’une fois.'
    expect((await asks(nadia, 'user', appointment.id)).body.message).toBe(message)
    expect(await mailsOf(awa, nadia)).toEqual([1, 1])
  })

  it('of a cancellation are due once it is cancelled', async () => {
    const { nadia, awa, appointment } = await booking.aHold()
    await booking.pay(awa, appointment)
    expect(await mailsOf(awa, nadia)).toEqual([1, 1])
    expect((await asks(awa, 'cancel', appointment.id)).body).toMatchObject({
      statusCode: 409,
      error: 'already_done',
      message: expect.stringContaining('n’est pas arrivé'),
    })
    await awa.patch(`/api/v1/appointment/${appointment.id}`, { status: 'Annuler' })
    expect(await statuses([asks(awa, 'cancel', appointment.id), asks(nadia, 'cancel', appointment.id)])).toEqual([
      200, 200,
    ])
    expect(await mailsOf(awa, nadia)).toEqual([2, 2])
  })

  it('are the parties’ to ask for, and of three types', async () => {
    const { awa, appointment } = await booking.aHold()
    await booking.pay(awa, appointment)
    const [other, operator] = [await app.aPerson('customer'), await app.aPerson('admin')]
    expect(await statuses([other, operator].map((person) => asks(person, 'user', appointment.id)))).toEqual([404, 404])
    expect(await statuses([asks(awa, 'toString', appointment.id), asks(awa, 'new', appointment.id)])).toEqual([
      404, 404,
    ])
    expect((await asks(awa, 'user', 'x')).status).toBe(404)
  })

  it('is not due where there was no reason left to send it', async () => {
    const { nadia, awa, appointment } = await booking.aHold()
    await booking.pay(awa, appointment)
    await awa.patch(`/api/v1/appointment/${appointment.id}`, { status: 'Annuler' })
    expect(await mailsOf(awa, nadia)).toEqual([1, 1])
    expect(await statuses(['user', 'cancel'].map((type) => asks(awa, type, appointment.id)))).toEqual([409, 200])
  })
})

describe('the mails of an order', () => {
  const anOrder = async () => {
    const lea = await app.aPerson('customer')
    const { body } = await buying.order(lea, [{ id: await buying.aProduct(), cartQuantity: 1 }])
    return { lea, order: body as { id: string; lines: { id: string }[] } }
  }
  const asksFor = (person: Person, order: { id: string }, what = '') =>
    person.post(`/api/v1/mail/order${what}`, { orderId: order.id })

  it('have left by themselves once it is paid, and once it is cancelled', async () => {
    const { lea, order } = await anOrder()
    expect((await asksFor(lea, order)).status).toBe(409)
    await buying.pay(lea, order)
    expect(await mailsOf(lea)).toEqual([1])
    expect(await statuses([asksFor(lea, order), asksFor(lea, order, '/cancel')])).toEqual([200, 409])
    await lea.patch(`/api/v1/order/${order.id}`, { status: 'annulé' })
    expect(await statuses([asksFor(lea, order), asksFor(lea, order, '/cancel')])).toEqual([200, 200])
    expect(await mailsOf(lea)).toEqual([2])
  })

  it('tell of what operators gave back as of a cancellation where that was all of it', async () => {
    const { lea, order } = await anOrder()
    await buying.pay(lea, order)
    const operator = await app.aPerson('admin')
    const gives = (what: object) =>
      operator.post(`/api/v1/admin/orders/${order.id}/refunds`, { reason: 'Une bonne raison.', lines: [], ...what })
    expect((await gives({ shipping: true })).status).toBe(201)
    expect((await asksFor(lea, order, '/cancel')).status).toBe(409)
    expect((await gives({ lines: [{ id: order.lines[0]?.id, quantity: 1 }] })).status).toBe(201)
    expect((await asksFor(lea, order, '/cancel')).status).toBe(200)
  })

  it('are nobody else’s, and of an unpaid order that was cancelled there is none', async () => {
    const { lea, order } = await anOrder()
    const others = [await app.aPerson('customer'), await app.aPerson('admin')]
    expect(await statuses(others.map((person) => asksFor(person, order)))).toEqual([404, 404])
    await lea.patch(`/api/v1/order/${order.id}`, { status: 'annulé' })
    expect(await statuses([asksFor(lea, order), asksFor(lea, order, '/cancel')])).toEqual([409, 409])
  })
})

it('there is no conversation of which a mail could tell', async () => {
  const awa = await app.aPerson('customer')
  const { status, body } = await awa.post('/api/v1/mail/new/message', { conversationId: crypto.randomUUID() })
  expect([status, body.message]).toEqual([404, 'Cette conversation n’existe pas.'])
})
