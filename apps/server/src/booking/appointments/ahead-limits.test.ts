import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { bookings, holdHours } from '../../../test/bookings.ts'
import { type Person, type Professional, type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const clock = movingClock(now)
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Paris has this midnight, ten days ahead. */
const midnight = new Date('2026-11-30T00:00:00.000+01:00')
const at = (day: number, hour: number) => new Date(midnight.getTime() + day * dayMs + hour * hourMs)
const hours = (day: number, hour: number) => ({ date: at(day, hour), endTime: at(day, hour + 1) })

const fullDay =
  'Vous avez déjà deux rendez-vous ce jour-là avec cette coiffeuse : c’est le maximum. Choisissez un autre jour, ou annulez-en un avant.'
const fourAhead =
  /^Vous avez déjà quatre rendez-vous à venir avec cette coiffeuse : c’est le maximum\. Vous pourrez en réserver un autre après celui du lundi 30 novembre 2026 à 8\sh, ou dès que vous en aurez annulé un\.$/

let app: TestApp
let booking: ReturnType<typeof bookings>
let nadia: Professional
let awa: Person
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
  booking = bookings(app)
})
beforeEach(async () => {
  clock.moveTo(now)
  nadia = await app.aProfessionalWithHours({ price: 100, from: at(0, 0), to: at(1, 0) })
  const otherDays = [1, 2, 3].map((day) => ({ professionalId: nadia.id, startsAt: at(day, 0), endsAt: at(day + 1, 0) }))
  await app.db.insertInto('availabilityWindows').values(otherDays).execute()
  awa = await app.aPerson('customer')
})
afterAll(() => app.close())

const hold = (day: number, hour: number, customer = awa) => holdHours(customer, nadia, hours(day, hour))
const book = async (day: number, hour: number) => {
  const { body } = await hold(day, hour)
  expect((await booking.pay(awa, body)).status).toBe(200)
  return body.id as string
}
const cancel = (id: string) => awa.patch(`/api/v1/appointment/${id}`, { status: 'Annuler', fee: 0 })
const liveRows = async () => {
  const rows = app.db.selectFrom('appointments').select('id').where('customerId', '=', awa.id)
  return (await rows.where('status', 'in', ['pending_payment', 'paid']).execute()).length
}

it('a third appointment on one day with one professional is refused until one is cancelled', async () => {
  const first = await book(0, 8)
  expect((await hold(0, 10)).status).toBe(201)
  const third = await hold(0, 12)
  expect([third.status, third.body]).toMatchObject([409, { error: 'appointments_on_a_day', message: fullDay }])
  expect(await liveRows()).toBe(2)
  expect((await hold(1, 12)).status).toBe(201)
  expect((await cancel(first)).status).toBe(200)
  expect((await hold(0, 12)).status).toBe(201)
})

it('a hold that has expired does not count', async () => {
  await book(0, 8)
  await hold(0, 10)
  clock.advance(15 * 60_000)
  expect((await hold(0, 12)).status).toBe(201)
})

it('a hold that has expired counts while the bank decides about its payment', async () => {
  await book(0, 8)
  const { body } = await hold(0, 10)
  const challenged = await booking.pay(awa, body, 'pm_card_authenticationRequired')
  expect(challenged.body.status).toBe('requires_action')
  clock.advance(15 * 60_000)
  expect((await hold(0, 12)).body.message).toBe(fullDay)
})

it('a day is a day of the place, whose midnight separates two appointments', async () => {
  await book(0, 21)
  await book(0, 23)
  expect((await hold(0, 19)).body.message).toBe(fullDay)
  expect((await hold(1, 0)).status).toBe(201)
})

it('a fifth appointment ahead with one professional is refused until the first is over, or one is cancelled', async () => {
  await book(0, 8)
  await book(0, 10)
  const third = await book(1, 8)
  await book(2, 8)
  const fifth = await hold(3, 8)
  expect([fifth.status, fifth.body]).toMatchObject([
    409,
    {
      error: 'appointments_ahead',
      message: expect.stringMatching(fourAhead),
      details: { until: at(0, 8).toISOString() },
    },
  ])
  expect(await liveRows()).toBe(4)
  const lea = await app.aPerson('customer')
  expect((await hold(3, 8, lea)).status).toBe(201)
  expect((await cancel(third)).status).toBe(200)
  expect((await hold(3, 10)).status).toBe(201)
  clock.moveTo(at(0, 9))
  expect((await holdHours(await app.withNewSession(awa), nadia, hours(3, 12))).status).toBe(201)
})

it('a customer with four appointments ahead books another professional', async () => {
  for (const day of [0, 1, 2, 3]) await book(day, 8)
  const other = await app.aProfessionalWithHours({ from: at(0, 0), to: at(1, 0) })
  expect((await holdHours(awa, other, hours(0, 10))).status).toBe(201)
})

it('of requests at once, no more than two take hours of one day', async () => {
  const replies = await Promise.all([8, 10, 12].map((hour) => hold(0, hour)))
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 409])
  expect(await liveRows()).toBe(2)
})

it('of requests at once, no more than four appointments ahead are taken', async () => {
  for (const day of [0, 1, 2]) await book(day, 8)
  const replies = await Promise.all([1, 2, 3].map((day) => hold(day, 12)))
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
})

it('a reschedule onto a day with two appointments is refused, and one within its day is not', async () => {
  const reschedule = (id: string, day: number, hour: number) =>
    awa.post(`/api/v1/appointment/${id}/move`, hours(day, hour))
  await book(0, 8)
  const second = await book(0, 10)
  const [third, fourth] = [await book(1, 8), await book(2, 8)]
  const refused = await reschedule(third, 0, 12)
  expect([refused.status, refused.body.message]).toEqual([409, fullDay])
  expect((await reschedule(second, 0, 14)).status).toBe(200)
  const replies = await Promise.all([reschedule(third, 3, 8), reschedule(fourth, 3, 10), reschedule(second, 3, 12)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409])
})

it('a customer who has more from before the limit still reschedules within a day', async () => {
  const ids = [await book(0, 8), await book(0, 10), await book(1, 8)]
  await app.db
    .updateTable('appointments')
    .set({ startsAt: at(0, 12), endsAt: at(0, 13), freeAgainAt: at(0, 13) })
    .where('id', '=', ids[2] as string)
    .execute()
  expect((await awa.post(`/api/v1/appointment/${ids[0]}/move`, hours(0, 15))).status).toBe(200)
})
