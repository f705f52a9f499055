import { isSameHours, opensInWeekOf, type WeeklyHours } from '@couronne/contract/booking/weekly-hours'
import { addDays, instantsOf, mondayOf } from '@couronne/contract/lib/hours'

const dayMinutes = 1440
const twoWeeks = 14 * dayMinutes
const dayMs = 86_400_000

/** Returns the weekday of a civil day; 1 is Monday. */
const weekdayOf = (day: string) => (Date.parse(day) - Date.parse(mondayOf(day))) / dayMs + 1

export const opensOn = (hours: WeeklyHours, day: string) =>
  hours.weekday === weekdayOf(day) && opensInWeekOf(hours, day)

/** Returns the instant at which the clock of the zone shows that time, or the first instant after a time that it skips. */
const firstInstant = (day: string, minutes: number, zone: string): Date => {
  const [instant] = instantsOf(day, minutes, zone)
  return instant ?? firstInstant(day, minutes + 1, zone)
}

/**
 * Returns the window that the hours open on a day, in the zone's local time. A time that the clock shows twice begins at
 * its first and ends at its last instant. The end is at midnight if the next day is closed, and after 24 hours at most.
 * Nothing is left of hours that the clock skips.
 */
export const windowOn = (
  { from, to }: Pick<WeeklyHours, 'from' | 'to'>,
  day: string,
  { zone, isNextDayClosed }: { zone: string; isNextDayClosed: boolean },
) => {
  const last = isNextDayClosed ? Math.min(to, dayMinutes) : to
  const start = firstInstant(day, from, zone)
  const lastInstant = instantsOf(day, last, zone).at(-1) ?? firstInstant(day, last, zone)
  const end = new Date(Math.min(lastInstant.getTime(), start.getTime() + dayMs))
  return end.getTime() - start.getTime() >= 15 * 60_000 ? { start, end } : undefined
}

/** Returns the index of the first row whose hours overlap those of a row before it, in any week. */
export const overlapIn = (rows: WeeklyHours[]) => {
  const spans = rows.map(minutesInTwoWeeks)
  const index = rows.findIndex((_, at) => spans.slice(0, at).some((before) => overlap(before, spans[at] ?? [])))
  return index < 0 ? undefined : index
}

/** Returns whether both lists have the same rows, in any order. */
export const hasSameRows = (some: WeeklyHours[], others: WeeklyHours[]) =>
  some.length === others.length && some.every((one) => others.some((other) => isSameHours(one, other)))

type Span = { from: number; to: number }

const firstMonday = '2024-01-01'
const secondMonday = '2024-01-08'

/** Replaces the anchor by one of two Mondays, so that rows that open in the same weeks are equal. */
export const withStandardAnchor = (hours: WeeklyHours): WeeklyHours => ({
  ...hours,
  anchorOn: hours.anchorOn && (opensInWeekOf(hours, firstMonday) ? firstMonday : secondMonday),
})

/** Places the hours in a period of two weeks. Hours of its last day may reach into the first: they are there twice. */
const minutesInTwoWeeks = (hours: WeeklyHours): Span[] =>
  [0, 7]
    .filter((days) => opensInWeekOf(hours, addDays(firstMonday, days)))
    .map((days) => (days + hours.weekday - 1) * dayMinutes)
    .map((midnight) => ({ from: midnight + hours.from, to: midnight + hours.to }))
    .flatMap((span) => (span.to > twoWeeks ? [span, { from: span.from - twoWeeks, to: span.to - twoWeeks }] : [span]))

const overlap = (some: Span[], others: Span[]) =>
  some.some((one) => others.some((other) => one.from < other.to && other.from < one.to))
