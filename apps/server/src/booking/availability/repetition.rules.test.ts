import { instantsOf } from '@couronne/contract/lib/hours'
import { describe, expect, it } from 'vitest'
import { planRepetition } from './repetition.rules.ts'

const paris = 'Europe/Paris'
const now = new Date('2026-11-20T12:00:00Z')

/** Parses `2026-11-24 09:00` as a wall clock in Paris shows it. With `occurrence` 1 it is the second time that it does. */
const at = (text: string, occurrence = 0) => {
  const [day = '', time = ''] = text.split(' ')
  const [hours, minutes] = time.split(':').map(Number)
  const found = instantsOf(day, (hours ?? 0) * 60 + (minutes ?? 0), paris)[occurrence]
  if (!found) throw new Error(text)
  return found
}
const window = (start: string, end: string) => ({ start: at(start), end: at(end) })
const plannedHours = (...args: Parameters<typeof planRepetition>) => {
  const { windows, skipped } = planRepetition(...args)
  return {
    windows: windows.map(({ start, end }) => `${start.toISOString().slice(0, 16)}/${end.toISOString().slice(0, 16)}`),
    skipped: skipped.map(({ day, startMinutes, reason }) => `${day} ${startMinutes} ${reason}`),
  }
}

describe('a repetition', () => {
  it('repeats the hours of a day or of its week, the earliest first', () => {
    const windows = [
      window('2026-11-29 14:15', '2026-11-29 18:00'),
      window('2026-11-24 14:00', '2026-11-24 15:00'),
      window('2026-11-24 09:00', '2026-11-24 12:00'),
      window('2026-11-25 08:00', '2026-11-25 09:00'),
      // These windows are on the days around that week.
      window('2026-11-22 09:00', '2026-11-22 12:00'),
      window('2026-11-30 20:00', '2026-11-30 21:00'),
    ]
    expect(plannedHours({ day: '2026-11-24', span: 'jour', weeks: 2 }, paris, windows, now)).toEqual({
      windows: [
        '2026-12-01T08:00/2026-12-01T11:00',
        '2026-12-01T13:00/2026-12-01T14:00',
        '2026-12-08T08:00/2026-12-08T11:00',
        '2026-12-08T13:00/2026-12-08T14:00',
      ],
      skipped: [],
    })
    expect(plannedHours({ day: '2026-11-26', span: 'semaine', weeks: 1 }, paris, windows, now).windows).toEqual([
      '2026-12-01T08:00/2026-12-01T11:00',
      '2026-12-01T13:00/2026-12-01T14:00',
      '2026-12-02T07:00/2026-12-02T08:00',
      '2026-12-06T13:15/2026-12-06T17:00',
    ])
  })

  it('skips what overlaps an existing window or a new one, and not what touches it', () => {
    const windows = [
      window('2026-11-24 09:00', '2026-11-24 12:00'),
      window('2026-12-01 08:00', '2026-12-01 09:00'),
      window('2026-12-01 12:00', '2026-12-01 13:00'),
      window('2026-12-08 11:45', '2026-12-08 13:00'),
    ]
    expect(plannedHours({ day: '2026-11-24', span: 'jour', weeks: 2 }, paris, windows, now)).toEqual({
      windows: ['2026-12-01T08:00/2026-12-01T11:00'],
      skipped: ['2026-12-08 540 overlap'],
    })
    const repeatedWindow = [
      { start: at('2026-10-25 02:00'), end: at('2026-10-25 02:30') },
      { start: at('2026-10-25 02:00', 1), end: at('2026-10-25 02:30', 1) },
    ]
    const before = new Date('2026-10-20T00:00:00Z')
    expect(plannedHours({ day: '2026-10-25', span: 'jour', weeks: 1 }, paris, repeatedWindow, before)).toEqual({
      windows: ['2026-11-01T01:00/2026-11-01T01:30'],
      skipped: ['2026-11-01 120 overlap'],
    })
  })

  it('repeats the wall-clock hour when the clocks change', () => {
    const windows = [window('2027-03-24 09:00', '2027-03-24 18:00'), window('2027-03-27 22:00', '2027-03-28 01:00')]
    expect(plannedHours({ day: '2027-03-24', span: 'semaine', weeks: 1 }, paris, windows, now).windows).toEqual([
      '2027-03-31T07:00/2027-03-31T16:00',
      '2027-04-03T20:00/2027-04-03T23:00',
    ])
  })

  it('skips a window that a clock change makes too short', () => {
    const windows = [window('2027-03-21 01:55', '2027-03-21 03:05')]
    expect(plannedHours({ day: '2027-03-21', span: 'jour', weeks: 1 }, paris, windows, now)).toEqual({
      windows: [],
      skipped: ['2027-03-28 115 too_short'],
    })
  })

  it('skips an hour that does not exist because of a clock change', () => {
    const windows = [window('2027-03-21 02:30', '2027-03-21 05:00'), window('2027-03-21 06:00', '2027-03-21 07:00')]
    expect(plannedHours({ day: '2027-03-21', span: 'jour', weeks: 1 }, paris, windows, now)).toEqual({
      windows: ['2027-03-28T04:00/2027-03-28T05:00'],
      skipped: ['2027-03-28 150 no_such_hour'],
    })
  })

  it('uses the first of an hour that comes twice, and skips a window longer than 24 hours', () => {
    const night = [window('2027-10-24 01:00', '2027-10-24 02:30')]
    expect(plannedHours({ day: '2027-10-24', span: 'jour', weeks: 1 }, paris, night, now).windows).toEqual([
      '2027-10-30T23:00/2027-10-31T00:30',
    ])
    // This window is from 2:00 to 2:00, on the night when that hour came twice.
    const between = [{ start: at('2026-10-25 02:00'), end: at('2026-10-25 02:00', 1) }]
    const before = new Date('2026-10-20T00:00:00Z')
    expect(plannedHours({ day: '2026-10-25', span: 'jour', weeks: 1 }, paris, between, before).skipped).toEqual([
      '2026-11-01 120 no_such_hour',
    ])
    const wholeDay = [window('2027-10-24 00:00', '2027-10-25 00:00')]
    expect(plannedHours({ day: '2027-10-24', span: 'jour', weeks: 1 }, paris, wholeDay, now).skipped).toEqual([
      '2027-10-31 0 too_long',
    ])
  })

  it('is refused when there are too many windows', () => {
    const quarters = (count: number, from = at('2026-11-24 00:00').getTime()) =>
      Array.from({ length: count }, (_, quarter) => ({
        start: new Date(from + quarter * 900_000),
        end: new Date(from + (quarter + 1) * 900_000),
      }))
    const week = { day: '2026-11-24', span: 'semaine', weeks: 1 } as const
    expect(plannedHours(week, paris, quarters(150), now).windows).toHaveLength(150)
    const message = 'Trop de créneaux à la fois : répétez un jour, ou moins de semaines.'
    const refused = (path: string) =>
      expect.objectContaining({ code: 'validation', message, extra: { message, details: [{ path, message }] } })
    expect(() => plannedHours(week, paris, quarters(151), now)).toThrow(refused('span'))
    const later = quarters(2001, at('2026-12-07 00:00').getTime())
    expect(() => plannedHours(week, paris, later, now)).toThrow(refused('weeks'))
    expect(plannedHours(week, paris, later.slice(1), now)).toEqual({ windows: [], skipped: [] })
  })

  it('opens nothing in the past or beyond two years', () => {
    const old = [window('2026-11-10 09:00', '2026-11-10 12:00')]
    expect(plannedHours({ day: '2026-11-10', span: 'jour', weeks: 2 }, paris, old, now)).toEqual({
      windows: ['2026-11-24T08:00/2026-11-24T11:00'],
      skipped: ['2026-11-17 540 past'],
    })
    const far = [window('2028-11-15 09:00', '2028-11-15 12:00')]
    expect(plannedHours({ day: '2028-11-15', span: 'jour', weeks: 1 }, paris, far, now).skipped).toEqual([
      '2028-11-22 540 too_far',
    ])
  })
})
