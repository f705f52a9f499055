import { maxClosedAtOnce, type WeeklyHours } from '@couronne/contract/booking/weekly-hours'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anAppointment } from '../../../test/appointments.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'
import { openAllTemplateWindows } from './open-template-windows.ts'

/** A Friday at 13:00 in Paris. */
const noon = new Date('2026-11-20T12:00:00Z')
const dayMs = 86_400_000
const clock = movingClock(noon)
let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock })
})
beforeEach(() => clock.moveTo(noon))
afterAll(() => app.close())

const row = (weekday: number, from: number, to: number, anchorOn: string | null = null): WeeklyHours => ({
  ...{ weekday, from: from * 60, to: to * 60, anchorOn },
})
type Professional = Awaited<ReturnType<typeof aProfessional>>

/** The professional has one window in the past of the test and none ahead. */
const aProfessional = () =>
  app.aProfessionalWithHours({ from: new Date('2026-11-20T10:00:00Z'), to: new Date('2026-11-20T11:00:00Z') })
const template = '/api/v1/disponibilite/semaine-type'
const change = (nadia: Professional, ...hours: WeeklyHours[]) => nadia.put(template, { hours })
const close = (nadia: Professional, from: string, to = from) =>
  nadia.post('/api/v1/disponibilite/fermetures', { from, to })
const reopen = (nadia: Professional, from: string, to = from) =>
  nadia.post('/api/v1/disponibilite/reouvertures', { from, to })

/** Lists the windows ahead as `2026-11-24T08:00/17:00`, in UTC. Paris is an hour ahead. */
const windowsOf = async (nadia: Professional) => {
  const rows = await app.db
    .selectFrom('availabilityWindows')
    .select(['id', 'startsAt', 'endsAt'])
    .where('professionalId', '=', nadia.id)
    .where('startsAt', '>', clock.now())
    .orderBy('startsAt')
    .execute()
  return rows.map(({ id, startsAt, endsAt }) => ({
    id,
    hours: `${startsAt.toISOString().slice(0, 16)}/${endsAt.toISOString().slice(11, 16)}`,
  }))
}
const hoursOf = async (nadia: Professional) => (await windowsOf(nadia)).map(({ hours }) => hours)
const book = async (nadia: Professional, hour: string, more: object = {}) =>
  anAppointment(app, nadia, await app.aPerson('customer'), {
    from: new Date(hour),
    to: new Date(Date.parse(hour) + 3_600_000),
    ...more,
  })

describe('a weekly template', () => {
  it('opens its windows for today and the 56 days after it', async () => {
    const nadia = await aProfessional()
    const { status, body } = await change(nadia, row(2, 9, 18), row(5, 14, 18))
    expect(status).toBe(200)
    expect(body).toMatchObject({ hours: [row(2, 9, 18), row(5, 14, 18)], opened: 17, closed: 0, retained: [] })
    const opened = await hoursOf(nadia)
    expect(opened).toHaveLength(17)
    expect(opened.slice(0, 3)).toEqual(['2026-11-20T13:00/17:00', '2026-11-24T08:00/17:00', '2026-11-27T13:00/17:00'])
    expect(opened.at(-1)).toBe('2027-01-15T13:00/17:00')
  })

  it('opens no window that has begun, and one every second week where its row says so', async () => {
    const nadia = await aProfessional()
    await change(nadia, row(5, 12, 18), row(3, 9, 12, '2026-11-23'))
    const opened = await hoursOf(nadia)
    expect(opened.filter((each) => each.includes('T08'))).toEqual(
      ['2026-11-25', '2026-12-09', '2026-12-23', '2027-01-06'].map((day) => `${day}T08:00/11:00`),
    )
    expect(opened.some((each) => each.startsWith('2026-11-20'))).toBe(false)
  })

  it('opens the windows of the next day each night, and nothing when the job runs twice', async () => {
    const nadia = await aProfessional()
    await change(nadia, row(6, 9, 18))
    const before = await hoursOf(nadia)
    expect(before.at(-1)).toBe('2027-01-09T08:00/17:00')
    clock.moveTo(new Date(noon.getTime() + dayMs / 2))
    await openAllTemplateWindows(app.deps)
    await Promise.all([openAllTemplateWindows(app.deps), openAllTemplateWindows(app.deps)])
    expect(await hoursOf(nadia)).toEqual([...before, '2027-01-16T08:00/17:00'])
  })

  it('replaces the windows of its former rows where nothing is booked or held, and names those that stay', async () => {
    const nadia = await aProfessional()
    await change(nadia, row(2, 9, 18), row(4, 9, 18))
    await book(nadia, '2026-12-01T09:00:00Z', { status: 'paid' })
    await book(nadia, '2026-12-08T09:00:00Z', {
      status: 'pending_payment',
      holdExpiresAt: new Date(noon.getTime() + 60_000),
    })
    await book(nadia, '2026-12-15T09:00:00Z', {
      status: 'pending_payment',
      holdExpiresAt: new Date(noon.getTime() - 60_000),
    })
    const { body } = await change(nadia, row(2, 10, 19), row(4, 9, 18))
    expect(body).toMatchObject({
      opened: 6,
      closed: 6,
      retained: [{ start: '2026-12-01T08:00:00.000Z' }, { start: '2026-12-08T08:00:00.000Z' }],
    })
    const tuesdays = (await hoursOf(nadia)).filter((each) => new Date(each.slice(0, 10)).getUTCDay() === 2)
    expect(tuesdays.slice(0, 4)).toEqual([
      '2026-11-24T09:00/18:00',
      '2026-12-01T08:00/17:00',
      '2026-12-08T08:00/17:00',
      '2026-12-15T09:00/18:00',
    ])
  })

  it('changes nothing when the same rows are sent again', async () => {
    const nadia = await aProfessional()
    await change(nadia, row(2, 9, 18), row(3, 9, 18, '2026-11-30'))
    const before = await windowsOf(nadia)
    expect((await change(nadia, row(3, 9, 18, '2026-12-14'), row(2, 9, 18))).body).toMatchObject({
      opened: 0,
      closed: 0,
    })
    expect(await windowsOf(nadia)).toEqual(before)
  })

  it('never opens again a window that was deleted or moved by hand', async () => {
    const nadia = await aProfessional()
    await change(nadia, row(2, 9, 12), row(2, 14, 18))
    const [first, , third, , fifth] = await windowsOf(nadia)
    expect((await nadia.delete(`/api/v1/disponibilite/${first?.id}`)).status).toBe(204)
    expect((await nadia.post('/api/v1/disponibilite/retrait', { ids: [third?.id] })).status).toBe(200)
    const moved = { start: '2026-12-08T07:00:00.000Z', end: '2026-12-08T10:00:00.000Z' }
    expect((await nadia.patch(`/api/v1/disponibilite/${fifth?.id}`, moved)).status).toBe(200)
    await openAllTemplateWindows(app.deps)
    const byHand = [
      '2026-11-24T13:00/17:00',
      '2026-12-01T13:00/17:00',
      '2026-12-08T07:00/10:00',
      '2026-12-08T13:00/17:00',
    ]
    expect((await hoursOf(nadia)).slice(0, 4)).toEqual(byHand)
    await change(nadia, row(2, 9, 20))
    expect((await hoursOf(nadia)).slice(0, 5)).toEqual([...byHand, '2026-12-15T08:00/19:00'])
  })

  it('leaves the windows that the professional has opened, and opens none over them', async () => {
    const nadia = await aProfessional()
    await nadia.post('/api/v1/disponibilite', { start: '2026-11-24T16:00:00Z', end: '2026-11-24T19:00:00Z' })
    const { body } = await change(nadia, row(2, 9, 18))
    expect(body.opened).toBe(7)
    expect((await hoursOf(nadia))[0]).toBe('2026-11-24T16:00/19:00')
    expect((await change(nadia)).body).toMatchObject({ hours: [], closed: 7 })
    expect(await hoursOf(nadia)).toEqual(['2026-11-24T16:00/19:00'])
  })

  it.each([
    ['overlapping rows', [row(2, 9, 12), row(2, 11, 14)], 'Deux créneaux se chevauchent.'],
    ['an end before the start', [row(2, 12, 9)], 'La fin du créneau doit venir après son début.'],
    ['more than a day', [row(2, 9, 34)], 'Un créneau dure 24 heures au plus.'],
    ['an anchor that is no Monday', [row(2, 9, 12, '2026-11-24')], 'Choisissez un lundi.'],
    ['more rows than allowed', Array.from({ length: 43 }, (_, at) => row(2, at / 4, at / 4 + 0.25)), /au plus/],
  ])('is refused with %s, and changes nothing', async (_, hours, message) => {
    const nadia = await aProfessional()
    await change(nadia, row(5, 14, 18))
    const { status, body } = await change(nadia, ...hours)
    expect(status).toBe(422)
    expect(body.details[0].message).toMatch(message)
    expect((await nadia.get(template)).body.hours).toEqual([row(5, 14, 18)])
  })

  it('gives both of two changes at once, one after the other', async () => {
    const nadia = await aProfessional()
    const answers = await Promise.all([
      change(nadia, row(2, 9, 18)),
      change(nadia, row(2, 10, 19)),
      change(nadia, row(2, 9, 12)),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { body } = await nadia.get(template)
    expect(body.hours).toHaveLength(1)
    expect(await hoursOf(nadia)).toHaveLength(8)
  })
})

describe('closed days', () => {
  it('lose their free windows, keep those with an appointment, and get none from the template', async () => {
    const nadia = await aProfessional()
    await change(nadia, row(2, 9, 18), row(3, 9, 18), row(4, 9, 18))
    await book(nadia, '2026-12-02T09:00:00Z')
    const { status, body } = await close(nadia, '2026-12-01', '2026-12-03')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...{ closedDays: ['2026-12-01', '2026-12-02', '2026-12-03'], closed: 2 },
      retained: [{ start: '2026-12-02T08:00:00.000Z', end: '2026-12-02T17:00:00.000Z' }],
    })
    await openAllTemplateWindows(app.deps)
    const left = (await hoursOf(nadia)).filter((each) => each >= '2026-12-01' && each < '2026-12-04')
    expect(left).toEqual(['2026-12-02T08:00/17:00'])
  })

  it('open again with the hours of the template', async () => {
    const nadia = await aProfessional()
    await change(nadia, row(2, 9, 18))
    const before = await hoursOf(nadia)
    await close(nadia, '2026-12-01', '2026-12-09')
    expect(await hoursOf(nadia)).toHaveLength(before.length - 2)
    const { body } = await reopen(nadia, '2026-12-01', '2026-12-05')
    expect(body).toMatchObject({ opened: 1, closedDays: ['2026-12-06', '2026-12-07', '2026-12-08', '2026-12-09'] })
    expect(await hoursOf(nadia)).toEqual(before.filter((each) => !each.startsWith('2026-12-08')))
  })

  it('end a window of the day before at midnight, unless its later hours are booked', async () => {
    const nadia = await aProfessional()
    await change(nadia, row(2, 20, 26))
    await book(nadia, '2026-12-08T23:30:00Z')
    for (const day of ['2026-12-02', '2026-12-09', '2026-12-16']) await close(nadia, day)
    expect((await hoursOf(nadia)).slice(1, 4)).toEqual([
      '2026-12-01T19:00/23:00',
      '2026-12-08T19:00/01:00',
      '2026-12-15T19:00/23:00',
    ])
    await change(nadia, row(2, 21, 26))
    expect((await hoursOf(nadia)).slice(1, 4)).toEqual([
      '2026-12-01T20:00/23:00',
      '2026-12-08T19:00/01:00',
      '2026-12-15T20:00/23:00',
    ])
  })

  it.each([
    ['a day that has passed', '2026-11-19', '2026-11-25', 'Ce jour est déjà passé.'],
    ['an end before the start', '2026-11-25', '2026-11-24', 'La fin doit venir après le début.'],
    ['a closure of years', '2026-11-25', '2027-06-01', `${maxClosedAtOnce} jours au plus.`],
    ['days that are too far ahead', '2030-01-01', '2030-01-02', 'Un jour se ferme deux ans à l’avance au plus.'],
    ['a day that does not exist', '2026-02-30', '2026-02-30', 'Date invalide.'],
  ])('are refused for %s', async (_, from, to, message) => {
    const nadia = await aProfessional()
    const { status, body } = await close(nadia, from, to)
    expect([status, body.details[0].message]).toEqual([422, message])
    expect((await nadia.get(template)).body.closedDays).toEqual([])
  })

  it('propose the public holidays of the professional’s department and close none', async () => {
    const nadia = await aProfessional()
    await change(nadia, row(5, 9, 18))
    const { body } = await nadia.get(template)
    expect(body.holidays).toHaveLength(11)
    expect(body.holidays[0]).toEqual({ day: '2026-12-25', name: 'Noël' })
    expect(await hoursOf(nadia)).toContain('2026-12-25T08:00/17:00')
  })

  it('leave a booking that is made at the same time either refused or inside its window', async () => {
    const nadia = await aProfessional()
    await change(nadia, row(2, 9, 18))
    const awa = await app.aPerson('customer')
    const [held] = await Promise.all([
      awa.post('/api/v1/appointment', {
        ...{ professionalId: nadia.id, prestation: nadia.serviceId, lieu: 'Salon De Coiffure' },
        ...{ date: '2026-12-01T09:00:00.000Z' },
      }),
      close(nadia, '2026-12-01'),
    ])
    const windows = (await hoursOf(nadia)).filter((each) => each.startsWith('2026-12-01'))
    expect(windows).toHaveLength(held.status === 201 ? 1 : 0)
  })
})
