import type { Repetition, SkippedWindow } from '@couronne/contract/booking/windows'
import { addDays, civilTime, instantsOf, mondayOf } from '@couronne/contract/lib/hours'
import { validationError } from '../../lib/domain-error.ts'
import { type Hours, isTooLong, isTooShort, startError } from './window.rules.ts'

const dayMs = 86_400_000
const maxRepeated = 150
const maxExisting = 2000
const tooMany = 'Trop de créneaux à la fois : répétez un jour, ou moins de semaines.'

/** Returns the days whose windows are repeated, as `[first, after)`. */
export const repeatedDays = ({ day, span }: Repetition) => {
  const first = span === 'jour' ? day : mondayOf(day)
  return { first, after: addDays(first, span === 'jour' ? 1 : 7) }
}

/**
 * Returns which windows a repetition opens beside the existing ones, and which it skips. Hours follow the wall clock:
 * 9:00 stays 9:00 after a change of clocks. An hour that comes twice means its first occurrence.
 */
export const planRepetition = (repetition: Repetition, zone: string, windows: Hours[], now: Date) => {
  if (windows.length > maxExisting) throw validationError('weeks', tooMany)
  const { first, after } = repeatedDays(repetition)
  const originals = windows
    .map((window) => civilHours(window, zone))
    .filter(({ day }) => day >= first && day < after)
    .sort((a, b) => a.day.localeCompare(b.day) || a.startMinutes - b.startMinutes)
  if (originals.length > maxRepeated) throw validationError('span', tooMany)
  const opened: Hours[] = []
  const skipped: SkippedWindow[] = []
  for (let week = 1; week <= repetition.weeks; week++)
    for (const model of originals) {
      const repeated = { ...model, day: addDays(model.day, 7 * week) }
      const hours = hoursOf(repeated, zone)
      const reason = hours ? windowError(hours, [...windows, ...opened], now) : 'no_such_hour'
      if (reason) skipped.push({ ...repeated, reason })
      else if (hours) opened.push(hours)
    }
  return { windows: opened, skipped }
}

type CivilHours = Omit<SkippedWindow, 'reason'>

const civilHours = ({ start, end }: Hours, zone: string): CivilHours => {
  const [from, to] = [civilTime(start, zone), civilTime(end, zone)]
  const daysBetween = (Date.parse(to.day) - Date.parse(from.day)) / dayMs
  return { day: from.day, startMinutes: from.minutes, endMinutes: to.minutes + daysBetween * 1440 }
}

const hoursOf = ({ day, startMinutes, endMinutes }: CivilHours, zone: string): Hours | undefined => {
  const [start] = instantsOf(day, startMinutes, zone)
  const [end] = instantsOf(day, endMinutes, zone)
  return start && end && { start, end }
}

const windowError = (hours: Hours, existing: Hours[], now: Date): SkippedWindow['reason'] | undefined => {
  if (hours.end <= hours.start) return 'no_such_hour'
  if (isTooShort(hours)) return 'too_short'
  if (isTooLong(hours)) return 'too_long'
  if (existing.some(({ start, end }) => start < hours.end && hours.start < end)) return 'overlap'
  return startError(hours.start, now)
}
