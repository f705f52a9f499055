import { afterAll, beforeAll, expect, it } from 'vitest'
import { movingClock } from '../src/lib/clock.ts'
import { bookings, holdHours } from './bookings.ts'
import { type Person, type Professional, type TestApp, testApp } from './harness.ts'
import { shop } from './orders.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Paris has this midnight. */
const midnight = new Date('2026-11-30T00:00:00.000+01:00')
const at = (day: number, hour: number) => new Date(midnight.getTime() + day * dayMs + hour * hourMs)
const hours = (day: number, hour: number) => ({ date: at(day, hour), endTime: at(day, hour + 1) })
const clock = movingClock(at(0, 8))

let app: TestApp
let booking: ReturnType<typeof bookings>
let awa: Person
beforeAll(async () => {
  // The limits of requests are those of the product too.
  app = await testApp({ payments: true, clock, env: { RATE_LIMIT_FACTOR: '1' } })
  booking = bookings(app)
  awa = await app.aPerson('customer')
})
afterAll(() => app.close())

const daysOpen = 45

/** The professional works from 8 to 20 h each day. */
const aProfessional = async () => {
  const nadia = await app.aProfessionalWithHours({ price: 100, from: at(0, 8), to: at(0, 20) })
  const windows = Array.from({ length: daysOpen }, (_, i) => ({
    professionalId: nadia.id,
    startsAt: at(i + 1, 8),
    endsAt: at(i + 1, 20),
  }))
  await app.db.insertInto('availabilityWindows').values(windows).execute()
  return nadia
}

const book = async (professional: Professional, day: number, hour: number) => {
  const { status, body } = await holdHours(awa, professional, hours(day, hour))
  expect([status, body.message]).toEqual([201, undefined])
  expect((await booking.pay(awa, body)).status).toBe(200)
  return body.id as string
}
const reschedule = async (id: string, day: number, hour: number) => {
  const { status, body } = await awa.post(`/api/v1/appointment/${id}/move`, hours(day, hour))
  expect([status, body.message]).toEqual([200, undefined])
}
const cancel = async (id: string) => {
  const { body } = await awa.patch(`/api/v1/appointment/${id}`, { status: 'Annuler', fee: 0 })
  expect([body.status, body.fee, body.refund]).toEqual(['Annuler', 0, 107])
}

/** Each row is a day of the month with its booking: who, how many days later, and at what hour. */
const month: [day: number, professional: number, later: number, hour: number][] = [
  ...([
    [0, 0, 5, 10],
    [0, 0, 5, 11],
    [1, 1, 6, 9],
    [3, 2, 7, 14],
    [4, 3, 8, 9],
  ] as const),
  ...([
    [6, 4, 9, 9],
    [7, 0, 5, 16],
    [8, 5, 6, 10],
    [9, 1, 7, 12],
    [11, 2, 5, 10],
  ] as const),
  ...([
    [13, 3, 6, 15],
    [14, 4, 7, 10],
    [15, 0, 6, 18],
    [17, 5, 5, 11],
    [18, 1, 8, 9],
  ] as const),
  ...([
    [20, 2, 6, 10],
    [22, 3, 7, 9],
    [24, 4, 5, 13],
    [26, 5, 6, 10],
    [28, 0, 7, 12],
  ] as const),
].map(([...row]) => row)
const rescheduledAt = new Map([
  [2, 3],
  [8, 1],
  [13, 1],
  [17, 1],
])
const cancelledAt = new Set([6, 11, 16])
const orderedAt = new Set([0, 5, 10, 15])

it('a customer with 20 appointments, 6 reschedules, 3 cancellations and 4 orders of hair in a month meets no limit', async () => {
  const professionals = await Promise.all(Array.from({ length: 6 }, aProfessional))
  const buying = shop(app)
  const hair = await Promise.all(Array.from({ length: 2 }, () => buying.aProduct({ stock: 200 })))
  for (const [i, [day, who, later, hour]] of month.entries()) {
    clock.moveTo(at(day, 8))
    awa = await app.withNewSession(awa)
    const id = await book(professionals[who] as Professional, day + later, hour)
    for (let nth = 1; nth <= (rescheduledAt.get(i) ?? 0); nth++) {
      clock.advance(2 * hourMs)
      await reschedule(id, day + later, hour + nth)
    }
    if (cancelledAt.has(i)) {
      clock.moveTo(at(day + 1, 9))
      await cancel(id)
    }
    // A head of long braids takes eight packs of one colour and four of another.
    if (orderedAt.has(i))
      await buying.orderAndPay(awa, [
        { id: hair[0] as string, cartQuantity: 8 },
        { id: hair[1] as string, cartQuantity: 4 },
      ])
    for (const job of ['reschedule-mails', 'expire-holds', 'finish-appointments']) await app.runRecurringJob(job)
  }
  await app.drainJobs()
  const count = (table: 'appointments' | 'orders') =>
    app.db.selectFrom(table).select('status').where('customerId', '=', awa.id).execute()
  const appointments = await count('appointments')
  expect(appointments).toHaveLength(20)
  expect(appointments.filter(({ status }) => status === 'cancelled')).toHaveLength(3)
  expect(await count('orders')).toHaveLength(4)
  const reschedules = await app.db
    .selectFrom('reschedules as m')
    .innerJoin('appointments as a', 'a.id', 'm.appointmentId')
    .select('m.id')
    .where('a.customerId', '=', awa.id)
    .execute()
  expect(reschedules).toHaveLength(6)
})
