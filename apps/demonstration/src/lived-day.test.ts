import { addDays, civilTime, instantsOf } from '@couronne/contract/lib/hours'
import { expect, it } from 'vitest'
import { firstGap, livedDay } from './lived-day.ts'

const zone = 'Europe/Paris'
const at = (day: string, minutes: number) => instantsOf(day, minutes, zone)[0] as Date

it('the next appointment begins in daytime within hours of any start, in the evening on the next day', () => {
  // The days with a change of the clocks are among them.
  for (const day of ['2026-10-25', '2026-11-23', '2026-12-31', '2027-03-28'])
    for (let minutes = 0; minutes < 1440; minutes += 10) {
      const now = at(day, minutes)
      if (!now) continue // These minutes are skipped in spring.
      const { day: lived, from, to } = livedDay(now, zone)
      expect(from > now).toBe(true)
      expect(lived).toBe(minutes <= 17 * 60 + 45 ? day : addDays(day))
      expect(civilTime(from, zone)).toMatchObject({ day: lived })
      expect(civilTime(from, zone).minutes).toBeGreaterThanOrEqual(9 * 60)
      expect(civilTime(from, zone).minutes).toBeLessThanOrEqual(18 * 60 + 30)
      expect(civilTime(to, zone).day).toBe(lived)
    }
})

it('a gap is the first one of that length on the grid, up to the latest start', () => {
  const day = '2026-11-24'
  const taken = [{ start: at(day, 600), end: at(day, 660) }]
  const gap = (minutes: number, from: number, latest: number) =>
    firstGap(taken, minutes, at(day, from), at(day, latest))
  expect(gap(60, 540, 900)).toEqual({ start: at(day, 540), end: at(day, 600) })
  expect(gap(61, 540, 900)).toEqual({ start: at(day, 660), end: at(day, 721) })
  expect(gap(61, 540, 630)).toBe(undefined)
})
