import type { ProfessionalDay } from '@couronne/contract/booking/professional-day'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { anAppointment } from '../../../test/appointments.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'

/** A Thursday at 10 h in Paris. */
const now = new Date('2026-11-26T09:00:00Z')
const clock = movingClock(now)

let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock })
})
beforeEach(() => clock.moveTo(now))
afterAll(() => app.close())

const at = (time: string, day = '2026-11-26') => `${day}T${time}:00Z`
const dayOf = async (professional: Pick<Person, 'get'>): Promise<ProfessionalDay> =>
  (await professional.get('/api/v1/professional/day')).body

it('the day shows its appointments and windows, the next appointment, and the week', async () => {
  const nadia = await app.aProfessionalWithHours({ price: 60, from: at('07:00'), to: at('17:00') })
  await app.db
    .insertInto('availabilityWindows')
    .values({ professionalId: nadia.id, startsAt: at('21:00', '2026-11-29'), endsAt: at('05:00', '2026-11-30') })
    .execute()
  const [awa, fatou] = [
    await app.aPerson('customer', { firstname: 'Awa' }),
    await app.aPerson('customer', { firstname: 'Fatou' }),
  ]
  const done = await anAppointment(app, nadia, awa, { from: at('07:00'), to: at('08:00') })
  const next = await anAppointment(app, nadia, fatou, { from: at('09:30'), to: at('10:30') })
  const sunday = await anAppointment(app, nadia, awa, {
    from: at('22:00', '2026-11-29'),
    to: at('22:30', '2026-11-29'),
  })
  await anAppointment(app, nadia, awa, { from: at('23:30', '2026-11-29'), to: at('23:45', '2026-11-29') })

  const day = await dayOf(nadia)
  expect([day.day, day.zone]).toEqual(['2026-11-26', 'Europe/Paris'])
  expect(day.appointments.map(({ id, firstname }) => [id, firstname])).toEqual([
    [done, 'Awa'],
    [next, 'Fatou'],
  ])
  expect(day.agenda.windows).toHaveLength(1)
  expect(day.agenda.appointments.map(({ id }) => id)).toEqual([done, next])
  expect([day.next?.id, day.nextNote]).toEqual([next, ''])
  const note = { note: 'Tresses fines.\nThé sans sucre.', expected: '' }
  expect((await nadia.put(`/api/v1/professional/customers/${fatou.id}/note`, note)).status).toBe(200)
  expect((await dayOf(nadia)).nextNote).toBe('Tresses fines.')
  // Sunday 23 h is in the week of Paris, and Monday 0 h 30 is not.
  expect(day.week).toEqual({
    ...{ appointments: 3, income: 3 * Number(day.next?.price), byTelephone: 0 },
    ...{ filledMinutes: 150, openMinutes: 10 * 60 + 120 },
  })

  clock.moveTo(new Date(at('11:00')))
  expect(await dayOf(nadia)).toMatchObject({ next: { id: sunday }, nextNote: '' })
})

it('the day is that of the professional’s town', async () => {
  const maeva = await app.aProfessionalWithHours({
    cityId: await app.cityId('Saint-Denis', '974'),
    from: at('07:00'),
    to: at('17:00'),
  })
  clock.moveTo(new Date(at('21:00')))
  expect(await dayOf(maeva)).toMatchObject({ day: '2026-11-27', zone: 'Indian/Reunion', appointments: [], next: null })
})

it('a cancelled appointment is neither in the day nor the next one', async () => {
  const nadia = await app.aProfessionalWithHours({ from: at('07:00'), to: at('17:00') })
  const awa = await app.aPerson('customer')
  const id = await anAppointment(app, nadia, awa, { from: at('12:00'), to: at('13:00') })
  expect((await dayOf(nadia)).next?.id).toBe(id)
  expect((await nadia.patch(`/api/v1/appointment/${id}`, { status: 'Annuler' })).status).toBe(200)
  expect(await dayOf(nadia)).toMatchObject({ appointments: [], next: null, week: { appointments: 0, income: 0 } })
})

it('the first steps are done one by one', async () => {
  const sira = await app.aPerson('professional')
  const none = { photo: false, service: false, hours: false, pictures: false, payouts: false }
  expect((await dayOf(sira)).firstSteps).toEqual(none)
  const nadia = await app.aProfessionalWithHours({ from: at('07:00'), to: at('17:00') })
  expect((await dayOf(nadia)).firstSteps).toMatchObject({ service: true, hours: true, pictures: false })
  clock.moveTo(new Date(at('17:00')))
  expect((await dayOf(nadia)).firstSteps.hours).toBe(false)
})

it('appointments taken by telephone fill hours and are no income, and blocked hours are not open', async () => {
  const nadia = await app.aProfessionalWithHours({ from: at('07:00'), to: at('17:00') })
  const add = (kind: string, start: string, end: string) =>
    nadia.post('/api/v1/professional/entries', { kind, start, end })
  await add('telephone', at('08:00'), at('09:00'))
  await add('telephone', at('19:00', '2026-11-28'), at('21:00', '2026-11-28'))
  await add('block', at('15:00'), at('18:00'))
  await add('telephone', at('22:00', '2026-11-29'), at('23:30', '2026-11-29'))
  await add('telephone', at('08:00', '2026-11-30'), at('09:00', '2026-11-30'))

  const day = await dayOf(nadia)
  expect(day.agenda.entries.map(({ kind, start }) => [kind, start.slice(11, 16)])).toEqual([
    ['telephone', '08:00'],
    ['block', '15:00'],
  ])
  expect(day.next).toBe(null)
  // The first one has ended.
  expect(day.nextByTelephone).toMatchObject({ kind: 'telephone', start: '2026-11-28T19:00:00.000Z' })
  expect(day.week).toEqual({
    ...{ appointments: 0, income: 0, byTelephone: 3 },
    ...{ filledMinutes: 60 + 120 + 60, openMinutes: 8 * 60 + 120 + 60 },
  })
})

it('the next appointment is the one taken by telephone only if it begins first', async () => {
  const nadia = await app.aProfessionalWithHours({ from: at('07:00'), to: at('17:00') })
  const awa = await app.aPerson('customer')
  await nadia.post('/api/v1/professional/entries', { kind: 'telephone', start: at('12:00'), end: at('13:00') })
  const later = await anAppointment(app, nadia, awa, { from: at('14:00'), to: at('15:00') })
  expect(await dayOf(nadia)).toMatchObject({ next: { id: later }, nextByTelephone: { kind: 'telephone' } })
  const first = await anAppointment(app, nadia, awa, { from: at('10:00'), to: at('11:00') })
  expect(await dayOf(nadia)).toMatchObject({ next: { id: first } })
  expect((await dayOf(nadia)).nextByTelephone ?? null).toBe(null)
})
