import { maxClosedAtOnce } from '@couronne/contract/booking/weekly-hours'
import { addDays } from '@couronne/contract/lib/hours'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { holdHours } from '../../../test/bookings.ts'
import { type Professional, type TestApp, testApp } from '../../../test/harness.ts'
import { waitForBlockedStatements } from '../../../test/locks.ts'
import {
  bookHour,
  changeTemplate as change,
  closeDays as close,
  reopenDays as reopen,
  row,
  templateUrl,
  windowsAhead,
} from '../../../test/weekly-templates.ts'
import { movingClock } from '../../lib/clock.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { lockWindowsOf } from '../availability/lock-window.ts'
import { openAllTemplateWindows } from './open-template-windows.ts'

/** A Friday at 13:00 in Paris. */
const noon = new Date('2026-11-20T12:00:00Z')
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

describe('closed days', () => {
  it('lose their free windows, keep those with an appointment, and get none from the template', async () => {
    const nadia = await aProfessional()
    await change(nadia, row(2, 9, 18), row(3, 9, 18), row(4, 9, 18))
    await bookHour(app, nadia, '2026-12-02T09:00:00Z')
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

  it('name the appointments taken by telephone on them, which stay', async () => {
    const nadia = await aProfessional()
    const add = (kind: string, day: string, firstname?: string) =>
      nadia.post('/api/v1/professional/entries', {
        ...{ kind, start: `${day}T09:00:00Z`, end: `${day}T10:00:00Z`, firstname },
      })
    await add('telephone', '2026-12-02', 'Awa')
    await add('block', '2026-12-03')
    await add('telephone', '2026-12-04', 'Fatou')
    const { body } = await close(nadia, '2026-12-01', '2026-12-03')
    expect(body.byTelephone).toMatchObject([{ firstname: 'Awa', start: '2026-12-02T09:00:00.000Z' }])
    expect((await close(nadia, '2026-12-05', '2026-12-06')).body.byTelephone).toEqual([])
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

  it('end a window of the day before at midnight, unless its later hours are booked, which is answered', async () => {
    const nadia = await aProfessional()
    await change(nadia, row(2, 20, 26))
    await bookHour(app, nadia, '2026-12-08T23:30:00Z')
    const retained = []
    for (const day of ['2026-12-02', '2026-12-09', '2026-12-16']) retained.push((await close(nadia, day)).body.retained)
    expect(retained).toEqual([[], [{ start: '2026-12-08T19:00:00.000Z', end: '2026-12-09T01:00:00.000Z' }], []])
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

  it('leave nothing of a window that begins less than a quarter of an hour before them', async () => {
    const nadia = await aProfessional()
    await nadia.post('/api/v1/disponibilite', { start: '2026-12-01T22:50:00Z', end: '2026-12-02T01:00:00Z' })
    expect((await close(nadia, '2026-12-02')).body.closed).toBe(1)
    expect(await hoursOf(nadia)).toEqual([])
  })

  it('give the night before them its later hours again when they are reopened, where nothing else is open', async () => {
    const nadia = await aProfessional()
    await change(nadia, row(2, 20, 26))
    const before = await hoursOf(nadia)
    for (const day of ['2026-12-02', '2026-12-09', '2026-12-16']) await close(nadia, day)
    await nadia.post('/api/v1/disponibilite', { start: '2026-12-09T00:00:00Z', end: '2026-12-09T01:00:00Z' })
    await reopen(nadia, '2026-12-01', '2026-12-09')
    expect(await hoursOf(nadia)).toEqual(
      before
        .map((each) => (/12-(08|15)/.test(each) ? each.replace('/01:00', '/23:00') : each))
        .flatMap((each) => (each.includes('12-08') ? [each, '2026-12-09T00:00/01:00'] : [each])),
    )
    await close(nadia, '2026-12-22', '2026-12-23')
    await reopen(nadia, '2026-12-23')
    await reopen(nadia, '2026-12-22')
    expect(await hoursOf(nadia)).toContain('2026-12-22T19:00/01:00')
  })

  it('open again at once, however many closures have closed them', async () => {
    const nadia = await aProfessional()
    await change(nadia, row(2, 9, 18))
    const before = await hoursOf(nadia)
    const last = addDays('2026-11-23', maxClosedAtOnce - 1)
    await close(nadia, '2026-11-23', last)
    await close(nadia, addDays(last), addDays(last, 30))
    const { status, body } = await reopen(nadia, '2026-11-23', addDays(last, 30))
    expect([status, body.closedDays]).toEqual([200, []])
    expect(await hoursOf(nadia)).toEqual(before)
  })

  it('open again whole although a window of theirs was moved to another day, which stays with any template', async () => {
    const nadia = await aProfessional()
    await change(nadia, row(2, 9, 18))
    const before = await hoursOf(nadia)
    const [first] = await windowsAhead(app, nadia)
    const moved = { start: '2026-11-25T08:00:00.000Z', end: '2026-11-25T17:00:00.000Z' }
    await nadia.patch(`/api/v1/disponibilite/${first?.id}`, moved)
    await close(nadia, '2026-11-24')
    await reopen(nadia, '2026-11-24')
    expect(await hoursOf(nadia)).toEqual(before.toSpliced(1, 0, '2026-11-25T08:00/17:00'))
    await change(nadia)
    expect(await hoursOf(nadia)).toEqual(['2026-11-25T08:00/17:00'])
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
    expect((await nadia.get(templateUrl)).body.closedDays).toEqual([])
  })

  it('propose the public holidays of the professional’s department and close none', async () => {
    const nadia = await aProfessional()
    await change(nadia, row(5, 9, 18))
    const { body } = await nadia.get(templateUrl)
    expect(body.holidays).toHaveLength(11)
    expect(body.holidays[0]).toEqual({ day: '2026-12-25', name: 'Noël' })
    expect(await hoursOf(nadia)).toContain('2026-12-25T08:00/17:00')
  })

  it.each([
    ['keep the window of a booking that comes just before', ['hold', 'close']],
    ['refuse a booking that comes just after', ['close', 'hold']],
  ])('%s', async (_, order) => {
    const nadia = await aProfessional()
    await change(nadia, row(2, 9, 18))
    const awa = await app.aPerson('customer')
    const hours = { date: '2026-12-01T09:00:00.000Z', endTime: '2026-12-01T10:00:00.000Z' }
    const acts: Record<string, () => ReturnType<typeof close>> = {
      hold: () => holdHours(awa, nadia, hours),
      close: () => close(nadia, '2026-12-01'),
    }
    const replies: Record<string, ReturnType<typeof close>> = {}
    // Both wait for the same lock, each behind the one before it.
    await transaction(app.db, async (tx) => {
      await lockWindowsOf(tx, nadia.id)
      for (const [before, name] of order.entries()) {
        replies[name] = (acts[name] as () => ReturnType<typeof close>)()
        await waitForBlockedStatements(app.db, before + 1)
      }
    })
    const [held, closedDay] = await Promise.all([replies.hold, replies.close])
    const isHeld = order[0] === 'hold'
    expect([held?.status, closedDay?.status]).toEqual([isHeld ? 201 : 422, 200])
    if (!isHeld) expect(held?.body.details[0].message).toBe('Ces heures ne sont pas proposées.')
    expect(closedDay?.body.retained).toHaveLength(isHeld ? 1 : 0)
    expect((await hoursOf(nadia)).filter((each) => each.startsWith('2026-12-01'))).toHaveLength(isHeld ? 1 : 0)
  })
})
