import { addDays, civilTime } from '@couronne/contract/lib/hours'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holidaysAhead, publicHolidays } from './public-holidays.rules.ts'
import { opensOn, overlapIn, windowOn, withStandardAnchor } from './weekly-hours.rules.ts'

const paris = { zone: 'Europe/Paris', isNextDayClosed: false }
const hours = (weekday: number, from: number, to: number, anchorOn: string | null = null) => ({
  ...{ weekday, from: from * 60, to: to * 60, anchorOn },
})
const shown = (window: ReturnType<typeof windowOn>) =>
  window && [window.start.toISOString().slice(0, 16), window.end.toISOString().slice(0, 16)]

describe('a window of the weekly template', () => {
  it('keeps its local times in winter and in summer', () => {
    expect(shown(windowOn(hours(2, 9, 18), '2026-11-24', paris))).toEqual(['2026-11-24T08:00', '2026-11-24T17:00'])
    expect(shown(windowOn(hours(2, 9, 18), '2026-06-23', paris))).toEqual(['2026-06-23T07:00', '2026-06-23T16:00'])
  })

  it('begins at the first instant that exists when the clock skips its start', () => {
    expect(shown(windowOn(hours(7, 2.5, 5), '2026-03-29', paris))).toEqual(['2026-03-29T01:00', '2026-03-29T03:00'])
    expect(windowOn(hours(7, 2, 3), '2026-03-29', paris)).toBeUndefined()
  })

  it('contains an hour that the clock shows twice whole', () => {
    expect(shown(windowOn(hours(7, 2, 2.5), '2026-10-25', paris))).toEqual(['2026-10-25T00:00', '2026-10-25T01:30'])
  })

  it('lasts 24 hours at most on a day that has 25', () => {
    expect(shown(windowOn(hours(7, 0, 24), '2026-10-25', paris))).toEqual(['2026-10-24T22:00', '2026-10-25T22:00'])
  })

  it('belongs to the day on which it begins, and ends at midnight when the next day is closed', () => {
    const late = hours(6, 20, 26)
    expect(shown(windowOn(late, '2026-11-28', paris))).toEqual(['2026-11-28T19:00', '2026-11-29T01:00'])
    const closed = { ...paris, isNextDayClosed: true }
    expect(shown(windowOn(late, '2026-11-28', closed))).toEqual(['2026-11-28T19:00', '2026-11-28T23:00'])
  })

  it('opens every second week from its anchor', () => {
    const every2 = hours(2, 9, 18, '2026-11-23')
    const tuesdays = [0, 7, 14, 21].map((days) => opensOn(every2, addDays('2026-11-24', days)))
    expect(tuesdays).toEqual([true, false, true, false])
    expect(opensOn(every2, '2026-11-10')).toBe(true)
    expect(opensOn(every2, '2026-11-25')).toBe(false)
  })

  it('keeps its weeks when its anchor is replaced by the standard one', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200, max: 200 }), fc.integer({ min: -1000, max: 1000 }), (weeks, days) => {
        const every2 = hours(3, 9, 18, addDays('2026-11-23', 7 * weeks))
        const day = addDays('2026-11-25', days)
        expect(opensOn(withStandardAnchor(every2), day)).toBe(opensOn(every2, day))
      }),
    )
  })

  it('shows the times of its row on any day in any French zone, but for times that the clock skips or shows twice', () => {
    const zones = ['Europe/Paris', 'America/Miquelon', 'Indian/Reunion', 'America/Martinique', 'Pacific/Noumea']
    fc.assert(
      fc.property(
        ...[fc.constantFrom(...zones), fc.integer({ min: 0, max: 730 }), fc.integer({ min: 0, max: 95 })],
        fc.integer({ min: 1, max: 95 }),
        (zone, days, from, length) => {
          const day = addDays('2026-01-01', days)
          const [start, end] = [from * 15, (from + length) * 15]
          fc.pre([start, end % 1440].every((minutes) => minutes < 60 || minutes >= 240))
          const window = windowOn({ from: start, to: end }, day, { zone, isNextDayClosed: false })
          expect(window && civilTime(window.start, zone)).toEqual({ day, minutes: start })
          const lastDay = addDays(day, Math.floor(end / 1440))
          const isCut = window && window.end.getTime() - window.start.getTime() === 86_400_000
          if (window && !isCut) expect(civilTime(window.end, zone)).toEqual({ day: lastDay, minutes: end % 1440 })
        },
      ),
    )
  })
})

describe('rows of a weekly template', () => {
  it('may touch but not overlap', () => {
    expect(overlapIn([hours(1, 9, 12), hours(1, 12, 18), hours(2, 9, 12)])).toBeUndefined()
    expect(overlapIn([hours(1, 9, 12), hours(2, 9, 12), hours(1, 11, 18)])).toBe(2)
  })

  it('overlap when one runs past midnight into the next day, also from Sunday into Monday', () => {
    expect(overlapIn([hours(1, 20, 26), hours(2, 1, 5)])).toBe(1)
    expect(overlapIn([hours(1, 0, 5), hours(7, 20, 26)])).toBe(1)
  })

  it('may cover the same hours in alternating weeks', () => {
    expect(overlapIn([hours(1, 9, 12, '2026-11-23'), hours(1, 9, 12, '2026-11-30')])).toBeUndefined()
    expect(overlapIn([hours(1, 9, 12, '2026-11-23'), hours(1, 9, 12, '2026-12-07')])).toBe(1)
    expect(overlapIn([hours(1, 9, 12, '2026-11-23'), hours(1, 9, 12)])).toBe(1)
  })
})

describe('public holidays', () => {
  it('are the eleven of the law in 2026 and 2027', () => {
    expect(publicHolidays(2026, '93').map(({ day }) => day.slice(5))).toEqual([
      '01-01',
      '04-06',
      '05-01',
      '05-08',
      '05-14',
      '05-25',
      '07-14',
      '08-15',
      '11-01',
      '11-11',
      '12-25',
    ])
    expect(publicHolidays(2027, '93').map(({ day }) => day.slice(5))).toEqual([
      '01-01',
      '03-29',
      '05-01',
      '05-06',
      '05-08',
      '05-17',
      '07-14',
      '08-15',
      '11-01',
      '11-11',
      '12-25',
    ])
  })

  it('are two more in Alsace and Moselle, and one more overseas', () => {
    const more = (code: string) =>
      publicHolidays(2026, code).filter(({ day }) => !publicHolidays(2026, '93').some((each) => each.day === day))
    expect(more('67')).toEqual([
      { day: '2026-04-03', name: 'Vendredi saint' },
      { day: '2026-12-26', name: 'Saint-Étienne' },
    ])
    expect(more('972')).toEqual([{ day: '2026-05-22', name: 'Abolition de l’esclavage' }])
  })

  it('are proposed for one year ahead', () => {
    const days = holidaysAhead('2026-11-12', '93').map(({ day }) => day)
    expect([days.length, days[0], days.at(-1)]).toEqual([11, '2026-12-25', '2027-11-11'])
  })
})
