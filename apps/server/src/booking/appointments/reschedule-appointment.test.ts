import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { oneAfterTheOther } from '../../../test/locks.ts'
import { movingClock } from '../../lib/clock.ts'
import { lockParties } from './before-holding.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const clock = movingClock(now)
const hourMs = 3_600_000
const inHours = (count: number) => new Date(now.getTime() + count * hourMs).toISOString()
const from = (start: number, end = start + 2) => ({ date: inHours(start), endTime: inHours(end) })

let app: TestApp
let booking: ReturnType<typeof bookings>
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
  booking = bookings(app)
})
beforeEach(() => clock.moveTo(now))
afterAll(() => app.close())

/**
 * The appointment runs from 100 to 102 hours ahead. The professional works from now to 24 and from 96 to 120 hours
 * ahead.
 */
const aPaidVisit = async () => {
  const visit = await booking.aHold()
  expect((await booking.pay(visit.awa, visit.appointment)).status).toBe(200)
  const { id } = visit.appointment
  const move = (hours: object, by: Pick<typeof visit.awa, 'post'> = visit.awa) =>
    by.post(`/api/v1/appointment/${id}/move`, hours)
  return { ...visit, id, move }
}

const hoursOf = async ({ id }: { id: string }) => {
  const row = await app.db
    .selectFrom('appointments')
    .select(['startsAt', 'endsAt', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { date: row.startsAt.toISOString(), endTime: row.endsAt.toISOString(), status: row.status }
}
const takes = (person: Awaited<ReturnType<typeof aPaidVisit>>['awa'], nadia: { id: string }, hours: object) =>
  person.post('/api/v1/appointment', { libelle: 'Braids', professional: nadia.id, ...hours })

it('takes the new hours, gives the old ones back and tells both, for nothing', async () => {
  const { nadia, awa, id, move } = await aPaidVisit()
  const moved = await move(from(110))
  expect([moved.status, moved.body]).toMatchObject([200, { ...from(110), status: 'Payé', total: 107, fee: 0 }])
  const lea = await app.aPerson('customer')
  expect((await takes(lea, nadia, from(111))).status).toBe(409)
  expect((await takes(lea, nadia, from(100))).status).toBe(201)

  const [hers, theirs] = [await app.mailsTo(awa.email), await app.mailsTo(nadia.email)]
  expect(hers[0]?.subject).toMatch(/^Votre rendez-vous est déplacé au mercredi 25 novembre 2026 à 0\sh$/)
  expect(theirs[0]?.text).toMatch(
    /Avant : mardi 24 novembre 2026 à 14\sh\nMaintenant : mercredi 25 novembre 2026 à 0\sh/,
  )
  await move(from(112))
  expect(await app.mailsTo(awa.email)).toHaveLength(hers.length + 1)
  const diary = async () => (await awa.get(`/api/v1/appointment/${id}/calendar.ics`)).body
  expect(await diary()).toContain('SEQUENCE:2\r\n')
  for (const party of [awa, nadia])
    expect((await party.get('/api/v1/account/export')).body.appointmentsMoved).toHaveLength(2)
  await awa.patch(`/api/v1/appointment/${id}`, { status: 'Annuler', fee: 0 })
  expect(await diary()).toContain('SEQUENCE:3\r\n')
  await app.settle()
})

it('to where it is already changes nothing and tells nobody', async () => {
  const { awa, id, move } = await aPaidVisit()
  const replies = await Promise.all([from(104), from(104), from(104)].map((hours) => move(hours)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  const moves = await app.db.selectFrom('reschedules').select('id').where('appointmentId', '=', id).execute()
  expect(moves).toHaveLength(1)
  expect((await app.mailsTo(awa.email)).filter(({ subject }) => /déplacé/.test(subject))).toHaveLength(1)
})

it('may overlap the hours that it leaves', async () => {
  const { id, move } = await aPaidVisit()
  expect((await move(from(101))).status).toBe(200)
  expect(await hoursOf({ id })).toMatchObject(from(101))
})

it.each([
  ['hours of another visit', from(116), 409, "Ce créneau vient d'être réservé. Choisissez une autre heure."],
  ['hours that she does not offer', from(119), 422, 'Ces heures ne sont pas proposées.'],
  ['hours that are past', from(-2), 422, 'Choisissez une heure à venir.'],
  ['less time than it took', from(104, 104.5), 422, 'Ce rendez-vous dure 2 h, ni plus ni moins.'],
  ['more time than it took', from(104, 107), 422, 'Ce rendez-vous dure 2 h, ni plus ni moins.'],
  ['more time from where it begins', from(100, 103), 422, 'Ce rendez-vous dure 2 h, ni plus ni moins.'],
  ['less time to where it ends', from(101, 102), 422, 'Ce rendez-vous dure 2 h, ni plus ni moins.'],
])('is refused to %s, and stays where it is', async (_, hours, status, message) => {
  const { nadia, id, move } = await aPaidVisit()
  expect((await takes(await app.aPerson('customer'), nadia, from(115, 117))).status).toBe(201)
  const refused = await move(hours)
  expect([refused.status, refused.body.message]).toEqual([status, message])
  expect(await hoursOf({ id })).toEqual({ ...from(100), status: 'paid' })
})

it('takes hours of which a hold has lapsed, though nothing has swept', async () => {
  const { nadia, id, move } = await aPaidVisit()
  expect((await takes(await app.aPerson('customer'), nadia, from(104))).status).toBe(201)
  expect((await move(from(104))).status).toBe(409)
  clock.advance(15 * 60_000)
  expect((await move(from(104))).status).toBe(200)
  expect(await hoursOf({ id })).toEqual({ ...from(104), status: 'paid' })
})

it('waits for who takes hours of the same professional', async () => {
  const { nadia, awa, id, move } = await aPaidVisit()
  for (const party of [nadia, awa]) {
    const other = await app.aPerson('customer')
    const moved = await oneAfterTheOther(
      app,
      ({ db }) => lockParties(db, other.id, party.id),
      () => move(from(104)),
    )
    expect(moved.status).toBe(200)
  }
  expect(await hoursOf({ id })).toMatchObject(from(104))
})

it('is told to nobody once the visit is cancelled', async () => {
  const { nadia, awa, id, move } = await aPaidVisit()
  expect((await move(from(104))).status).toBe(200)
  expect((await awa.patch(`/api/v1/appointment/${id}`, { status: 'Annuler' })).status).toBe(200)
  for (const { email } of [nadia, awa]) {
    const subjects = (await app.mailsTo(email)).map(({ subject }) => subject)
    expect([subjects.length, subjects.filter((subject) => /déplacé/.test(subject))]).toEqual([1, []])
  }
})

it('keeps the length that was booked and paid when the service has changed', async () => {
  const { nadia, id, move } = await aPaidVisit()
  const starts = async (more = '') => {
    const url = `/api/v1/disponibilite/user/${nadia.id}/starts?prestation=${nadia.serviceId}&from=${inHours(96)}${more}`
    return (await app.get(url)).body as { start: string; end: string }[]
  }
  await app.db.updateTable('services').set({ durationMinutes: 180 }).where('id', '=', nadia.serviceId).execute()
  const refused = await move(from(104, 107))
  expect([refused.status, refused.body.details]).toEqual([
    422,
    [{ path: 'endTime', message: 'Ce rendez-vous dure 2 h, ni plus ni moins.' }],
  ])
  expect(await starts()).not.toContainEqual({ start: inHours(118), end: inHours(120) })
  expect(await starts('&duration=120')).toContainEqual({ start: inHours(118), end: inHours(120) })
  expect((await move(from(118))).status).toBe(200)
  expect(await hoursOf({ id })).toEqual({ ...from(118), status: 'paid' })
})

it('keeps her notice and the pause behind it', async () => {
  const { nadia, id, move } = await aPaidVisit()
  const settings = { noticeMinutes: 105 * 60, pauseMinutes: 60 }
  await app.db.updateTable('users').set(settings).where('id', '=', nadia.id).execute()
  expect((await move(from(104))).body.message).toContain('au moins 105 h')
  expect((await move(from(106))).status).toBe(200)
  await app.db.updateTable('users').set({ noticeMinutes: 0 }).where('id', '=', nadia.id).execute()
  const lea = await app.aPerson('customer')
  expect((await takes(lea, nadia, from(108))).status).toBe(409)
  expect((await takes(lea, nadia, from(109))).status).toBe(201)
  expect(await hoursOf({ id })).toMatchObject(from(106))
})

it('is for its customer, while cancelling would be free', async () => {
  const { nadia, awa, id, move } = await aPaidVisit()
  const replies = await Promise.all(
    [nadia, await app.aPerson('admin'), await app.aPerson('customer')].map((person) => move(from(110), person)),
  )
  expect(replies.map(({ status }) => status)).toEqual([403, 403, 404])
  clock.advance(52 * hourMs + 1)
  const late = await move(from(110))
  expect([late.status, late.body.error]).toEqual([409, 'too_late_to_cancel'])
  expect(await hoursOf({ id })).toEqual({ ...from(100), status: 'paid' })
  await awa.patch(`/api/v1/appointment/${id}`, { status: 'Annuler' })
  expect((await move(from(110))).body).toMatchObject({
    error: 'already_done',
    message: 'Ce rendez-vous est au statut « Annuler » : ce n’est plus possible.',
  })
  await app.settle()
})

it('gives an hour that two want to one of them', async () => {
  const { nadia, awa, id, move } = await aPaidVisit()
  const other = await booking.hold(awa, nadia, { from: 104, to: 106 })
  await booking.pay(awa, other)
  const lea = await app.aPerson('customer')
  const replies = await Promise.all([
    move(from(110)),
    awa.post(`/api/v1/appointment/${other.id}/move`, from(111)),
    takes(lea, nadia, from(110)),
  ])
  expect(replies.filter(({ status }) => status < 300)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(2)
  expect((await hoursOf({ id })).status).toBe('paid')
})

it('and a cancellation at once end in a cancelled visit', async () => {
  const { awa, id, move } = await aPaidVisit()
  const [, cancelled] = await Promise.all([
    move(from(110)),
    awa.patch(`/api/v1/appointment/${id}`, { status: 'Annuler' }),
  ])
  expect(cancelled.status).toBe(200)
  expect((await hoursOf({ id })).status).toBe('cancelled')
  await app.settle()
})
