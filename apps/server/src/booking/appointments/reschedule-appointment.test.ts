import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { bookings, holdHours } from '../../../test/bookings.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { startSecondBeforeCommit } from '../../../test/locks.ts'
import { movingClock } from '../../lib/clock.ts'
import { lockParties } from './hold-checks.ts'

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
const aPaidAppointment = async () => {
  const appointment = await booking.aPaidAppointment()
  const reschedule = (hours: object, person: Pick<typeof appointment.awa, 'post'> = appointment.awa) =>
    person.post(`/api/v1/appointment/${appointment.id}/move`, hours)
  return { ...appointment, reschedule }
}

/** The job that announces reschedules runs ten minutes later. Its mails are sent with the next ones. */
const announceLater = async () => {
  clock.advance(10 * 60_000)
  await app.runRecurringJob('reschedule-mails')
}

const hoursOf = async ({ id }: { id: string }) => {
  const row = await app.db
    .selectFrom('appointments')
    .select(['startsAt', 'endsAt', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { date: row.startsAt.toISOString(), endTime: row.endsAt.toISOString(), status: row.status }
}

it('a reschedule takes the new hours, frees the old ones and informs both parties, free of charge', async () => {
  const { nadia, awa, id, reschedule } = await aPaidAppointment()
  const rescheduled = await reschedule(from(110))
  expect([rescheduled.status, rescheduled.body]).toMatchObject([
    200,
    { ...from(110), status: 'Payé', total: 107, fee: 0 },
  ])
  const lea = await app.aPerson('customer')
  expect((await holdHours(lea, nadia, from(111))).status).toBe(409)
  expect((await holdHours(lea, nadia, from(100))).status).toBe(201)

  await announceLater()
  const [customerMails, professionalMails] = [await app.mailsTo(awa.email), await app.mailsTo(nadia.email)]
  expect(customerMails[0]?.subject).toMatch(/^Votre rendez-vous est déplacé au mercredi 25 novembre 2026 à 0\sh$/)
  expect(professionalMails[0]?.text).toMatch(
    /Avant : mardi 24 novembre 2026 à 14\sh\nMaintenant : mercredi 25 novembre 2026 à 0\sh/,
  )
  await reschedule(from(112))
  await announceLater()
  expect(await app.mailsTo(awa.email)).toHaveLength(customerMails.length + 1)
  const calendarFile = async () => (await awa.get(`/api/v1/appointment/${id}/calendar.ics`)).body
  expect(await calendarFile()).toContain('SEQUENCE:4\r\n')
  for (const party of [awa, nadia])
    expect((await party.get('/api/v1/account/export')).body.appointmentsMoved).toHaveLength(2)
  await awa.patch(`/api/v1/appointment/${id}`, { status: 'Annuler', fee: 0 })
  expect(await calendarFile()).toContain('SEQUENCE:6\r\n')
  await app.drainJobs()
})

it('a reschedule to the same hours changes nothing and informs nobody', async () => {
  const { awa, id, reschedule } = await aPaidAppointment()
  const replies = await Promise.all([from(104), from(104), from(104)].map((hours) => reschedule(hours)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  const reschedules = await app.db.selectFrom('reschedules').select('id').where('appointmentId', '=', id).execute()
  expect(reschedules).toHaveLength(1)
  await announceLater()
  expect(await app.mailsTo(awa.email, /déplacé/)).toHaveLength(1)
})

it('a reschedule may overlap the old hours', async () => {
  const { id, reschedule } = await aPaidAppointment()
  expect((await reschedule(from(101))).status).toBe(200)
  expect(await hoursOf({ id })).toMatchObject(from(101))
})

it.each([
  ['hours of another appointment', from(116), 409, "Ce créneau vient d'être réservé. Choisissez une autre heure."],
  ['hours that are not offered', from(119), 422, 'Ces heures ne sont pas proposées.'],
  ['hours that are past', from(-2), 422, 'Choisissez une heure à venir.'],
  ['a shorter period', from(104, 104.5), 422, 'Ce rendez-vous dure 2 h, ni plus ni moins.'],
  ['a longer period', from(104, 107), 422, 'Ce rendez-vous dure 2 h, ni plus ni moins.'],
  ['a longer period with the same start', from(100, 103), 422, 'Ce rendez-vous dure 2 h, ni plus ni moins.'],
  ['a shorter period with the same end', from(101, 102), 422, 'Ce rendez-vous dure 2 h, ni plus ni moins.'],
])('a reschedule to %s is refused, and the appointment is unchanged', async (_, hours, status, message) => {
  const { nadia, id, reschedule } = await aPaidAppointment()
  expect((await holdHours(await app.aPerson('customer'), nadia, from(115, 117))).status).toBe(201)
  const refused = await reschedule(hours)
  expect([refused.status, refused.body.message]).toEqual([status, message])
  expect(await hoursOf({ id })).toEqual({ ...from(100), status: 'paid' })
})

it('a reschedule takes hours of an expired hold, though no job has run', async () => {
  const { nadia, id, reschedule } = await aPaidAppointment()
  expect((await holdHours(await app.aPerson('customer'), nadia, from(104))).status).toBe(201)
  expect((await reschedule(from(104))).status).toBe(409)
  clock.advance(15 * 60_000)
  expect((await reschedule(from(104))).status).toBe(200)
  expect(await hoursOf({ id })).toEqual({ ...from(104), status: 'paid' })
})

it('a reschedule waits for a concurrent booking of either party', async () => {
  const { nadia, awa, id, reschedule } = await aPaidAppointment()
  for (const party of [nadia, awa]) {
    const other = await app.aPerson('customer')
    const rescheduled = await startSecondBeforeCommit(
      app,
      ({ db }) => lockParties(db, other.id, party.id),
      () => reschedule(from(104)),
    )
    expect(rescheduled.status).toBe(200)
  }
  expect(await hoursOf({ id })).toMatchObject(from(104))
})

it('a reschedule is mailed to nobody once the appointment is cancelled', async () => {
  const { nadia, awa, id, reschedule } = await aPaidAppointment()
  expect((await reschedule(from(104))).status).toBe(200)
  await announceLater()
  expect((await awa.patch(`/api/v1/appointment/${id}`, { status: 'Annuler' })).status).toBe(200)
  for (const { email } of [nadia, awa]) {
    const subjects = (await app.mailsTo(email)).map(({ subject }) => subject)
    expect([subjects.length, subjects.filter((subject) => /déplacé/.test(subject))]).toEqual([1, []])
  }
})

it('a reschedule has the booked and paid length when the service has changed', async () => {
  const { nadia, id, reschedule } = await aPaidAppointment()
  const starts = async (more = '') => {
    const url = `/api/v1/disponibilite/user/${nadia.id}/starts?prestation=${nadia.serviceId}&from=${inHours(96)}${more}`
    return (await app.get(url)).body as { start: string; end: string }[]
  }
  await app.db.updateTable('services').set({ durationMinutes: 180 }).where('id', '=', nadia.serviceId).execute()
  const refused = await reschedule(from(104, 107))
  expect([refused.status, refused.body.details]).toEqual([
    422,
    [{ path: 'endTime', message: 'Ce rendez-vous dure 2 h, ni plus ni moins.' }],
  ])
  expect(await starts()).not.toContainEqual({ start: inHours(118), end: inHours(120) })
  expect(await starts('&duration=120')).toContainEqual({ start: inHours(118), end: inHours(120) })
  expect((await reschedule(from(118))).status).toBe(200)
  expect(await hoursOf({ id })).toEqual({ ...from(118), status: 'paid' })
})

it('a reschedule respects the notice period and the pause of the professional', async () => {
  const { nadia, id, reschedule } = await aPaidAppointment()
  const settings = { noticeMinutes: 105 * 60, pauseMinutes: 60 }
  await app.db.updateTable('users').set(settings).where('id', '=', nadia.id).execute()
  expect((await reschedule(from(104))).body.message).toContain('au moins 105 h')
  expect((await reschedule(from(106))).status).toBe(200)
  await app.db.updateTable('users').set({ noticeMinutes: 0 }).where('id', '=', nadia.id).execute()
  const lea = await app.aPerson('customer')
  expect((await holdHours(lea, nadia, from(108))).status).toBe(409)
  expect((await holdHours(lea, nadia, from(109))).status).toBe(201)
  expect(await hoursOf({ id })).toMatchObject(from(106))
})

it('a reschedule is open to the customer only, while cancelling would be free', async () => {
  const { nadia, awa, id, reschedule } = await aPaidAppointment()
  const replies = await Promise.all(
    [nadia, await app.aPerson('admin'), await app.aPerson('customer')].map((person) => reschedule(from(110), person)),
  )
  expect(replies.map(({ status }) => status)).toEqual([403, 403, 404])
  clock.advance(52 * hourMs + 1)
  const tooLate = await reschedule(from(110))
  expect([tooLate.status, tooLate.body.error]).toEqual([409, 'too_late_to_cancel'])
  expect(await hoursOf({ id })).toEqual({ ...from(100), status: 'paid' })
  await awa.patch(`/api/v1/appointment/${id}`, { status: 'Annuler' })
  expect((await reschedule(from(110))).body).toMatchObject({
    error: 'already_done',
    message: 'Ce rendez-vous est au statut « Annuler » : ce n’est plus possible.',
  })
  await app.drainJobs()
})

it('two concurrent reschedules to the same hour succeed once', async () => {
  const { nadia, awa, id, reschedule } = await aPaidAppointment()
  const other = await booking.hold(awa, nadia, { from: 104, to: 106 })
  await booking.pay(awa, other)
  const lea = await app.aPerson('customer')
  const replies = await Promise.all([
    reschedule(from(110)),
    awa.post(`/api/v1/appointment/${other.id}/move`, from(111)),
    holdHours(lea, nadia, from(110)),
  ])
  expect(replies.filter(({ status }) => status < 300)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(2)
  expect((await hoursOf({ id })).status).toBe('paid')
})

it('a reschedule and a concurrent cancellation end in a cancelled appointment', async () => {
  const { awa, id, reschedule } = await aPaidAppointment()
  const [, cancelled] = await Promise.all([
    reschedule(from(110)),
    awa.patch(`/api/v1/appointment/${id}`, { status: 'Annuler' }),
  ])
  expect(cancelled.status).toBe(200)
  expect((await hoursOf({ id })).status).toBe('cancelled')
  await app.drainJobs()
})

it('reschedules within ten minutes of each other are one mail to each party, about the first start and the last', async () => {
  const { nadia, awa, reschedule } = await aPaidAppointment()
  await reschedule(from(104))
  clock.advance(9 * 60_000)
  await reschedule(from(110))
  clock.advance(9 * 60_000)
  await app.runRecurringJob('reschedule-mails')
  for (const { email } of [awa, nadia]) expect(await app.mailsTo(email, /déplacé/)).toEqual([])
  await reschedule(from(112))
  await announceLater()
  await app.runRecurringJob('reschedule-mails')
  for (const { email } of [awa, nadia]) {
    const mails = await app.mailsTo(email, /déplacé/)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toMatch(
      /Avant : mardi 24 novembre 2026 à 14\sh\nMaintenant : mercredi 25 novembre 2026 à 2\sh/,
    )
  }
  expect((await app.mailsTo(awa.email, /déplacé/))[0]?.text).toMatch(/déplacé trois fois\s: il ne se déplace plus/)
})

it('an appointment that is back at its start within ten minutes is announced to nobody', async () => {
  const { nadia, awa, reschedule } = await aPaidAppointment()
  await reschedule(from(104))
  await reschedule(from(100))
  await announceLater()
  for (const { email } of [awa, nadia]) expect(await app.mailsTo(email, /déplacé/)).toEqual([])
  await reschedule(from(110))
  await announceLater()
  expect((await app.mailsTo(nadia.email, /déplacé/))[0]?.text).toMatch(/Avant : mardi 24 novembre 2026 à 14\sh\n/)
})

it('an appointment is rescheduled three times, and a fourth is refused with what remains possible', async () => {
  const { nadia, awa, id, reschedule } = await aPaidAppointment()
  const left = async (viewer = awa) => (await viewer.get(`/api/v1/appointment/${id}`)).body.reschedulesLeft
  expect([await left(), await left(nadia)]).toEqual([3, null])
  for (const hours of [from(104), from(106), from(108)]) expect((await reschedule(hours)).status).toBe(200)
  const { body } = await awa.get(`/api/v1/appointment/${id}`)
  expect([body.reschedulesLeft, body.allowedActions]).toEqual([0, ['cancel']])
  const fourth = await reschedule(from(110))
  expect([fourth.status, fourth.body.error, fourth.body.message]).toEqual([
    409,
    'too_many_reschedules',
    'Ce rendez-vous a déjà été déplacé trois fois : c’est le maximum. Vous pouvez encore l’annuler, puis en réserver un autre.',
  ])
  expect(await hoursOf({ id })).toMatchObject(from(108))
  // The third request may be sent again, because its answer may have been lost.
  expect((await reschedule(from(108))).status).toBe(200)
})

it('of reschedules at once, no more than three succeed', async () => {
  const { id, reschedule } = await aPaidAppointment()
  const replies = await Promise.all([104, 106, 108, 110, 112].map((start) => reschedule(from(start))))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409])
  const rows = await app.db.selectFrom('reschedules').select('id').where('appointmentId', '=', id).execute()
  expect(rows).toHaveLength(3)
})
