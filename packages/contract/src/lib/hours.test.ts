import { describe, expect, it } from 'vitest'
import {
  addDays,
  civilTime,
  dayBounds,
  instantsOf,
  mondayOf,
  partBounds,
  partsOfDay,
  repeatedHourSeason,
  today,
} from './hours.ts'

/**
 * These are the time zones of France with their UTC offsets in winter and in summer. Only the first six have towns in
 * the database.
 */
const zones = [
  ['Europe/Paris', '+01:00', '+02:00'],
  ['America/Guadeloupe', '-04:00', '-04:00'],
  ['America/Martinique', '-04:00', '-04:00'],
  ['America/Cayenne', '-03:00', '-03:00'],
  ['Indian/Reunion', '+04:00', '+04:00'],
  ['Indian/Mayotte', '+03:00', '+03:00'],
  ['America/Miquelon', '-03:00', '-02:00'],
  ['Pacific/Tahiti', '-10:00', '-10:00'],
  ['Pacific/Marquesas', '-09:30', '-09:30'],
  ['Pacific/Gambier', '-09:00', '-09:00'],
  ['Pacific/Noumea', '+11:00', '+11:00'],
  ['Pacific/Wallis', '+12:00', '+12:00'],
] as const

const minuteMs = 60_000
const hours = ({ from, to }: { from: Date; to: Date }) => (to.getTime() - from.getTime()) / 3_600_000
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const iso = (dates: Date[]) => dates.map((date) => date.toISOString())
const everyMinute = Array.from({ length: 24 * 60 }, (_, minute) => minute)

describe.each(zones)('the clock of %s', (zone, winter, summer) => {
  it.each([
    ['2026-01-15', winter],
    ['2026-07-15', summer],
    ['2028-02-29', winter],
    ['2026-12-31', winter],
    ['2027-01-01', winter],
  ])('shows each minute of %s once', (day, offset) => {
    for (const minutes of [0, 1, 119, 120, 149, 179, 180, 720, 1439]) {
      const at = new Date(`${day}T${clock(minutes)}:00${offset}`)
      expect(instantsOf(day, minutes, zone)).toEqual([at])
      expect(civilTime(at, zone)).toEqual({ day, minutes })
      expect(civilTime(new Date(at.getTime() + minuteMs - 1), zone)).toEqual({ day, minutes })
      expect(repeatedHourSeason(at, zone)).toBeUndefined()
    }
    expect(dayBounds(day, zone).from).toEqual(new Date(`${day}T00:00:00${offset}`))
    expect(hours(dayBounds(day, zone))).toBe(24)
  })

  it('begins the new year at local midnight', () => {
    const midnight = new Date(`2027-01-01T00:00:00${winter}`)
    expect(today(new Date(midnight.getTime() - 1), zone)).toBe('2026-12-31')
    expect(today(midnight, zone)).toBe('2027-01-01')
    expect(dayBounds('2026-12-31', zone).to).toEqual(midnight)
    expect(dayBounds('2027-01-01', zone).from).toEqual(midnight)
  })

  it('divides each day of two years into parts without gaps or overlaps', () => {
    let day = '2026-01-01'
    let end = dayBounds(day, zone).from
    for (; day < '2028-01-01'; day = addDays(day)) {
      const [morning, afternoon, evening] = (['matin', 'apres-midi', 'soir'] as const).map((part) =>
        partBounds(day, part, zone),
      )
      expect([morning?.from, afternoon?.from, evening?.from, evening?.to]).toEqual([
        end,
        morning?.to,
        afternoon?.to,
        dayBounds(day, zone).to,
      ])
      end = dayBounds(day, zone).to
    }
  })
})

/**
 * The days of the clock changes. European law sets the last Sundays of March and October; Saint-Pierre-et-Miquelon uses
 * the second Sunday of March and the first Sunday of November.
 */
const changes = [
  ['Europe/Paris', '+01:00', '+02:00', '2025-03-30', '2025-10-26'],
  ['Europe/Paris', '+01:00', '+02:00', '2026-03-29', '2026-10-25'],
  ['Europe/Paris', '+01:00', '+02:00', '2027-03-28', '2027-10-31'],
  ['Europe/Paris', '+01:00', '+02:00', '2028-03-26', '2028-10-29'],
  ['America/Miquelon', '-03:00', '-02:00', '2026-03-08', '2026-11-01'],
  ['America/Miquelon', '-03:00', '-02:00', '2027-03-14', '2027-11-07'],
] as const

describe.each(changes)('the clock of %s (%s, in summer %s)', (zone, winter, summer, spring, autumn) => {
  // Paris changes at two o'clock in spring and at three in autumn, Miquelon at two both times.
  const [skipped, repeated] = [120, zone === 'Europe/Paris' ? 120 : 60]
  const isWithin = (minutes: number, from: number) => minutes >= from && minutes < from + 60

  it(`skips an hour on ${spring}`, () => {
    for (const minutes of everyMinute)
      expect([minutes, iso(instantsOf(spring, minutes, zone))]).toEqual([
        minutes,
        isWithin(minutes, skipped)
          ? []
          : iso([new Date(`${spring}T${clock(minutes)}:00${minutes < skipped ? winter : summer}`)]),
      ])
    expect(hours(dayBounds(spring, zone))).toBe(23)
    expect(hours(partBounds(spring, 'matin', zone))).toBe(11)
    expect(hours(partBounds(spring, 'soir', zone))).toBe(6)
  })

  it(`shows an hour twice on ${autumn}, in summer time first`, () => {
    for (const minutes of everyMinute) {
      const [first, second] = [summer, winter].map((offset) => new Date(`${autumn}T${clock(minutes)}:00${offset}`))
      if (!first || !second) throw new Error('two turns')
      const isRepeatedHour = isWithin(minutes, repeated)
      const shown = isRepeatedHour ? [first, second] : [minutes < repeated ? first : second]
      expect([minutes, iso(instantsOf(autumn, minutes, zone))]).toEqual([minutes, iso(shown)])
      expect(shown.map((at) => repeatedHourSeason(at, zone))).toEqual(isRepeatedHour ? ['été', 'hiver'] : [undefined])
    }
    expect(hours(dayBounds(autumn, zone))).toBe(25)
    expect(hours(partBounds(autumn, 'matin', zone))).toBe(13)
    expect(hours(partBounds(autumn, 'soir', zone))).toBe(6)
  })

  it('converts each instant around both changes to local time and back', () => {
    for (const day of [spring, autumn]) {
      const { from, to } = dayBounds(day, zone)
      for (let at = from.getTime() - 3_600_000; at < to.getTime() + 3_600_000; at += minuteMs) {
        const shown = civilTime(new Date(at), zone)
        expect(iso(instantsOf(shown.day, shown.minutes, zone))).toContain(new Date(at).toISOString())
      }
    }
  })
})

describe('the calendar', () => {
  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2028-02-29', 366, '2029-03-01'],
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-10-24', 2, '2026-10-26'],
  ])('counts from %s by %i days to %s', (day, days, expected) => {
    expect(addDays(day, days)).toBe(expected)
  })

  it.each([
    ['2026-11-23', '2026-11-23'],
    ['2026-11-29', '2026-11-23'],
    ['2027-01-01', '2026-12-28'],
    ['2026-03-29', '2026-03-23'],
    ['2028-03-01', '2028-02-28'],
  ])('begins the week of %s on %s', (day, monday) => {
    expect(mondayOf(day)).toBe(monday)
  })

  it('has parts of a day that follow each other without gaps', () => {
    expect(Object.values(partsOfDay).map(({ from, to }) => [from, to])).toEqual([
      [0, 720],
      [720, 1080],
      [1080, 1440],
    ])
  })
})
