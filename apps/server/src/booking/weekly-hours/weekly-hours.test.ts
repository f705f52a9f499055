import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Professional, type TestApp, testApp } from '../../../test/harness.ts'
import { bookHour, changeTemplate as change, row, templateUrl, windowsAhead } from '../../../test/weekly-templates.ts'
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

/** The professional has one window in the past of the test and none ahead. */
const aProfessional = () =>
  app.aProfessionalWithHours({ from: new Date('2026-11-20T10:00:00Z'), to: new Date('2026-11-20T11:00:00Z') })
const hoursOf = async (nadia: Professional) => (await windowsAhead(app, nadia)).map(({ hours }) => hours)

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

  it('opens the windows of the other professionals each night when those of one fail, and the job then fails', async () => {
    const [nadia, lea] = [await aProfessional(), await aProfessional()]
    for (const each of [nadia, lea]) await change(each, row(6, 9, 18))
    await sql`create function fail_for_one() returns trigger language plpgsql as
      $$ begin if new.professional_id = tg_argv[0]::uuid then raise exception 'broken'; end if; return new; end $$`.execute(
      app.db,
    )
    for (const [broken, whole, day] of [
      [nadia, lea, '2027-01-16'],
      [lea, nadia, '2027-01-23'],
    ] as const) {
      await sql`create trigger broken before insert on availability_windows for each row
        execute function fail_for_one(${sql.lit(broken.id)})`.execute(app.db)
      clock.moveTo(new Date(clock.now().getTime() + 7 * dayMs))
      await expect(openAllTemplateWindows(app.deps)).rejects.toThrow(AggregateError)
      await sql`drop trigger broken on availability_windows`.execute(app.db)
      expect(await hoursOf(whole)).toContain(`${day}T08:00/17:00`)
    }
  })

  it('opens its free windows in the new local time the night after a move to another time zone', async () => {
    const nadia = await aProfessional()
    await change(nadia, row(2, 9, 18))
    await bookHour(app, nadia, '2026-12-01T09:00:00Z')
    const cityId = await app.cityId('Fort-de-France', '972')
    await app.db.updateTable('users').set({ cityId }).where('id', '=', nadia.id).execute()
    await openAllTemplateWindows(app.deps)
    expect((await hoursOf(nadia)).slice(0, 3)).toEqual([
      '2026-11-24T13:00/22:00',
      '2026-12-01T08:00/17:00',
      '2026-12-08T13:00/22:00',
    ])
  })

  it('replaces the windows of its former rows where nothing is booked or held, and names those that stay', async () => {
    const nadia = await aProfessional()
    await change(nadia, row(2, 9, 18), row(4, 9, 18))
    await bookHour(app, nadia, '2026-12-01T09:00:00Z', { status: 'paid' })
    await bookHour(app, nadia, '2026-12-08T09:00:00Z', {
      status: 'pending_payment',
      holdExpiresAt: new Date(noon.getTime() + 60_000),
    })
    await bookHour(app, nadia, '2026-12-15T09:00:00Z', {
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
    const before = await windowsAhead(app, nadia)
    expect((await change(nadia, row(3, 9, 18, '2026-12-14'), row(2, 9, 18))).body).toMatchObject({
      opened: 0,
      closed: 0,
    })
    expect(await windowsAhead(app, nadia)).toEqual(before)
  })

  it('never opens again a window that was deleted or moved by hand', async () => {
    const nadia = await aProfessional()
    await change(nadia, row(2, 9, 12), row(2, 14, 18))
    const [first, , third, , fifth] = await windowsAhead(app, nadia)
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
    expect((await nadia.get(templateUrl)).body.hours).toEqual([row(5, 14, 18)])
  })

  it('is changed by exactly one of several changes at once that expect the same rows', async () => {
    const nadia = await aProfessional()
    const rows = [row(2, 9, 18), row(2, 10, 19), row(2, 9, 12)]
    const answers = await Promise.all(rows.map((each) => nadia.put(templateUrl, { hours: [each], expected: [] })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const { body } = await nadia.get(templateUrl)
    expect(body.hours).toEqual([rows[answers.findIndex(({ status }) => status === 200)]])
    expect(await hoursOf(nadia)).toHaveLength(8)
  })

  it('loses no row that another device has added, and takes the same change twice', async () => {
    const nadia = await aProfessional()
    await change(nadia, row(2, 9, 18))
    const hours = [row(2, 9, 18), row(5, 9, 18)]
    for (const _ of ['sent', 'sent again'])
      expect((await nadia.put(templateUrl, { hours, expected: [row(2, 9, 18)] })).status).toBe(200)
    const before = await hoursOf(nadia)
    const refused = await nadia.put(templateUrl, { hours: [], expected: [row(2, 9, 18)] })
    expect([refused.status, refused.body.error]).toEqual([409, 'template_changed'])
    expect((await nadia.get(templateUrl)).body.hours).toEqual(hours)
    expect(await hoursOf(nadia)).toEqual(before)
  })
})
