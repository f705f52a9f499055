import { civilTime } from '@couronne/contract/lib/hours'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isReminderDue, type ReminderKind, remindAt, reminderKinds, startsToRemind } from './reminder.rules.ts'

const zone = 'Europe/Paris'
const hourMs = 3_600_000
const sentAt = (kind: ReminderKind, startsAt: string, place = zone) =>
  remindAt(kind, { startsAt: new Date(startsAt), zone: place }).toISOString()

describe('the instant of a reminder', () => {
  it('is 48 or 3 hours before the start by day, and at half past eight in the evening before by night', () => {
    expect(sentAt('two_days', '2026-11-20T14:00:00Z')).toBe('2026-11-18T14:00:00.000Z')
    expect(sentAt('three_hours', '2026-11-20T10:00:00Z')).toBe('2026-11-20T07:00:00.000Z')
    expect(sentAt('three_hours', '2026-11-20T09:59:00Z')).toBe('2026-11-19T19:30:00.000Z')
    expect(sentAt('two_days', '2026-11-20T19:59:00Z')).toBe('2026-11-18T19:59:00.000Z')
    expect(sentAt('two_days', '2026-11-20T20:00:00Z')).toBe('2026-11-18T19:30:00.000Z')
    expect(sentAt('two_days', '2026-11-20T05:00:00Z')).toBe('2026-11-17T19:30:00.000Z')
  })

  it('follows the clock of the place, also when it changes', () => {
    expect(sentAt('three_hours', '2026-11-20T14:00:00Z', 'America/Martinique')).toBe('2026-11-20T00:30:00.000Z')
    expect(sentAt('three_hours', '2026-11-20T06:00:00Z', 'Indian/Reunion')).toBe('2026-11-19T16:30:00.000Z')
    // The clocks of Paris change in the night to Sunday.
    expect(sentAt('three_hours', '2026-10-25T08:00:00Z')).toBe('2026-10-24T18:30:00.000Z')
    expect(sentAt('two_days', '2026-10-26T14:00:00Z')).toBe('2026-10-24T14:00:00.000Z')
  })
})

describe('a reminder is due', () => {
  const startsAt = new Date('2026-11-20T14:00:00Z')
  const isDue = (kind: ReminderKind, hoursBefore: number, hoursKnown = 200) =>
    isReminderDue(
      kind,
      { startsAt, zone, knownSince: new Date(startsAt.getTime() - hoursKnown * hourMs) },
      new Date(startsAt.getTime() - hoursBefore * hourMs),
    )

  it('from its instant on, and while it is still of use after an outage', () => {
    expect([48.01, 48, 46, 25, 24].map((hours) => isDue('two_days', hours))).toEqual([false, true, true, true, false])
    expect([3.01, 3, 1.01, 1].map((hours) => isDue('three_hours', hours))).toEqual([false, true, true, false])
  })

  it('unless the customer has booked or rescheduled shortly before', () => {
    expect([isDue('two_days', 48, 72), isDue('two_days', 48, 71.9)]).toEqual([true, false])
    expect([isDue('three_hours', 3, 6), isDue('three_hours', 3, 5.9)]).toEqual([true, false])
  })

  it('never by night', () => {
    expect([42.01, 42, 31.01, 31].map((hours) => isDue('two_days', hours))).toEqual([true, false, false, true])
  })
})

it('a reminder is never due by night, before its instant or for a start that the query leaves out', () => {
  const minuteMs = 60_000
  const from = Date.parse('2026-01-01T00:00:00Z')
  const startMinutes = fc.integer({ min: 0, max: 365 * 1440 })
  const zones = fc.constantFrom(zone, 'America/Martinique', 'America/Cayenne', 'Indian/Reunion', 'Indian/Mayotte')
  fc.assert(
    fc.property(
      fc.constantFrom(...reminderKinds),
      startMinutes,
      fc.integer({ min: 0, max: 70 * 60 }),
      fc.integer({ min: 0, max: 100 * 60 }),
      zones,
      (kind, start, minutesBefore, minutesKnown, place) => {
        const startsAt = new Date(from + start * minuteMs)
        const now = new Date(startsAt.getTime() - minutesBefore * minuteMs)
        const knownSince = new Date(now.getTime() - minutesKnown * minuteMs)
        if (!isReminderDue(kind, { startsAt, knownSince, zone: place }, now)) return
        const { minutes } = civilTime(now, place)
        const bounds = startsToRemind(kind, now)
        expect(minutes >= 8 * 60 && minutes < 21 * 60).toBe(true)
        expect(now.getTime()).toBeGreaterThanOrEqual(remindAt(kind, { startsAt, zone: place }).getTime())
        expect(startsAt >= bounds.from && startsAt <= bounds.to && startsAt > now).toBe(true)
      },
    ),
    { numRuns: 500 },
  )
})
