import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anAppointment } from '../../../test/appointments.ts'
import { holdHours } from '../../../test/bookings.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'

const noon = new Date('2026-11-20T12:00:00Z')
const clock = movingClock(noon)
const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const durationMinutes = 60

let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock })
})
afterAll(() => app.close())

type Availability = { id: string; start: string; end: string; booked: boolean; reply: boolean }
type Hours = { from: number; to: number }

/** Generates minutes from noon, in steps of five so that ends often meet. */
const minute = fc.integer({ min: 0, max: 24 * 12 }).map((step) => step * 5)
const hoursWithin = (longest: number, shortest = 5) =>
  fc
    .tuple(minute, fc.integer({ min: shortest / 5, max: longest / 5 }))
    .map(([from, steps]) => ({ from, to: from + steps * 5 }))
/** Generates hours as long as the service, or shorter or longer. */
const requestedHours = fc
  .tuple(minute, fc.constantFrom(durationMinutes, durationMinutes, durationMinutes - 5, durationMinutes + 5, 150))
  .map(([from, lasts]) => ({ from, to: from + lasts }))
const aDay = fc.record({
  windows: fc.array(hoursWithin(360, 15), { minLength: 1, maxLength: 3 }),
  appointments: fc.array(fc.tuple(hoursWithin(120, 15), fc.constantFrom(0, 10, 45)), { maxLength: 5 }),
  entries: fc.array(fc.tuple(hoursWithin(120, 15), fc.constantFrom('telephone', 'block')), { maxLength: 3 }),
  noticeMinutes: fc.constantFrom(0, 30, 95, 240),
  pauseMinutes: fc.constantFrom(0, 10, 45),
  requestedHours: fc.array(requestedHours, { maxLength: 8 }),
})
type Day = typeof aDay extends fc.Arbitrary<infer Made> ? Made : never

const overlap = (a: Hours, b: Hours) => a.from < b.to && b.from < a.to
const disjoint = <T extends Hours>(all: T[]) =>
  all.filter((hours, index) => !all.slice(0, index).some((other) => overlap(hours, other)))

/**
 * Creates a professional with that day, without what would contradict itself. Pauses of earlier appointments are those
 * of the time. Own entries lie inside and outside of windows.
 */
const aProfessionalWith = async (day: Day) => {
  const windows = disjoint(day.windows)
  const awa = await app.aPerson('customer')
  const nadia = await app.aProfessionalWithHours({ duration: durationMinutes, from: after(-60), to: after(-45) })
  await app.db.deleteFrom('availabilityWindows').where('professionalId', '=', nadia.id).execute()
  for (const { from, to } of windows)
    await app.db
      .insertInto('availabilityWindows')
      .values({ professionalId: nadia.id, startsAt: after(from), endsAt: after(to) })
      .execute()
  await app.db
    .updateTable('users')
    .set({ noticeMinutes: day.noticeMinutes, pauseMinutes: day.pauseMinutes })
    .where('id', '=', nadia.id)
    .execute()
  const minutes = (hours: Hours) => Array.from({ length: (hours.to - hours.from) / 5 }, (_, n) => hours.from + n * 5)
  const isInWindow = (hours: Hours) =>
    minutes(hours).every((at) => windows.some(({ from, to }) => from <= at && at + 5 <= to))
  const appointments = disjoint(
    day.appointments.map(([hours, pause]) => ({ ...hours, appointmentEnd: hours.to, to: hours.to + pause })),
  ).filter(({ from, appointmentEnd }) => isInWindow({ from, to: appointmentEnd }))
  for (const { from, appointmentEnd, to } of appointments)
    await anAppointment(app, nadia, awa, { from: after(from), to: after(appointmentEnd), freeAgainAt: after(to) })
  const entries = disjoint(day.entries.map(([hours, kind]) => ({ ...hours, kind })))
    .filter((entry) => !appointments.some(({ from, appointmentEnd }) => overlap(entry, { from, to: appointmentEnd })))
    .map((entry) => ({ ...entry, freeAgain: entry.to + (entry.kind === 'telephone' ? day.pauseMinutes : 0) }))
  for (const { kind, from, to, freeAgain } of entries)
    await app.db
      .insertInto('ownEntries')
      .values({
        ...{ professionalId: nadia.id, kind, startsAt: after(from), endsAt: after(to) },
        ...{ freeAgainAt: after(freeAgain), createdAt: noon },
      })
      .execute()
  /** Implements the same rule independently: worked hours, after the notice, and a pause away from every appointment. */
  const isFree = (hours: Hours) =>
    isInWindow(hours) &&
    hours.from > day.noticeMinutes &&
    !appointments.some((appointment) => overlap({ from: hours.from, to: hours.to + day.pauseMinutes }, appointment)) &&
    !entries.some(({ kind, from, freeAgain }) =>
      overlap(
        { from: hours.from, to: kind === 'telephone' ? hours.to + day.pauseMinutes : hours.to },
        { from, to: freeAgain },
      ),
    )
  const isBookable = (hours: Hours) => hours.to - hours.from === durationMinutes && isFree(hours)
  /** Lists the hours right before and right after each appointment, which only a pause blocks. */
  const edgeStarts = appointments.flatMap(({ from, appointmentEnd }) => [
    { from: from - durationMinutes, to: from },
    { from: appointmentEnd, to: appointmentEnd + durationMinutes },
  ])
  return { nadia, isFree, isBookable, edgeStarts }
}

const availabilitiesOf = async (nadia: Person, reader: Pick<Person, 'get'>) => {
  const { body } = await reader.get(`/api/v1/disponibilite/user/${nadia.id}`)
  return body as Availability[]
}
const holdAt = (awa: Person, nadia: Person, { from, to }: Hours) =>
  holdHours(awa, nadia, { date: after(from), endTime: after(to) })
const inMinutes = (instant: string) => (Date.parse(instant) - noon.getTime()) / 60_000

it('a customer can hold every offered start, any other hour that the rule allows, and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(aDay, async (day) => {
      const { nadia, isBookable, edgeStarts } = await aProfessionalWith(day)
      const before = await availabilitiesOf(nadia, nadia)
      let awa = await app.aPerson('customer')
      const { body } = await app.get(`/api/v1/disponibilite/user/${nadia.id}/starts?prestation=${nadia.serviceId}`)
      const starts = (body as Availability[]).map(({ start, end }) => ({ from: inMinutes(start), to: inMinutes(end) }))
      expect(starts.filter((start) => !isBookable(start))).toEqual([])
      for (const hours of [...starts, ...edgeStarts, ...day.requestedHours]) {
        const reply = await holdAt(awa, nadia, hours)
        expect([hours, reply.status]).toEqual([hours, isBookable(hours) ? 201 : expect.toBeOneOf([409, 422])])
        if (reply.status !== 201) continue
        const during = await availabilitiesOf(nadia, nadia)
        expect(during.find(({ id }) => id === reply.body.id)).toMatchObject({ held: true })
        expect((await awa.delete(`/api/v1/appointment/${reply.body.id}`)).status).toBe(204)
        expect(await availabilitiesOf(nadia, nadia)).toEqual(before)
        // A customer who cancels too many holds is refused, so another customer continues.
        awa = await app.aPerson('customer')
      }
    }),
    { numRuns: 12, seed: 1 },
  )
})

it('the free segments that others see are exactly the hours in which an appointment may lie', async () => {
  await fc.assert(
    fc.asyncProperty(aDay, async (day) => {
      const { nadia, isFree } = await aProfessionalWith(day)
      const availabilities = await availabilitiesOf(nadia, app)
      for (const { id, start, end } of availabilities) {
        const hours = { from: inMinutes(start), to: inMinutes(end) }
        if (hours.to - hours.from >= durationMinutes) expect([hours, isFree(hours)]).toEqual([hours, true])
        expect((await app.get(`/api/v1/disponibilite/${id}`)).body).toMatchObject({ id, start, end })
      }
      expect(new Set(availabilities.map(({ id }) => id)).size).toBe(availabilities.length)
    }),
    { numRuns: 20, seed: 2 },
  )
})
