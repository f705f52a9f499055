import { tzOffset } from '@date-fns/tz/tzOffset'

/** The one place where a civil day and time become instants. Days are `YYYY-MM-DD`, times minutes since midnight. */

/** What UTC's clocks show when those of `zone` show what they do at `at`. */
const shownAt = (at: number, zone: string) => at + tzOffset(zone, new Date(at)) * 60_000

/** What a wall clock in `zone` shows at `at`. */
export const civil = (at: Date, zone: string): { day: string; minutes: number } => {
  const shown = new Date(shownAt(at.getTime(), zone))
  return { day: shown.toISOString().slice(0, 10), minutes: shown.getUTCHours() * 60 + shown.getUTCMinutes() }
}

/**
 * The instants at which a wall clock in `zone` shows that day and time, earliest first:
 * none in the hour skipped in spring, two in the hour repeated in autumn. Clocks that go back were further ahead the day
 * before, whose offset comes first: the earlier of the two.
 */
export const instantsOf = (day: string, minutes: number, zone: string): Date[] => {
  const asUtc = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000
  const offsets = new Set([-86_400_000, 86_400_000].map((by) => tzOffset(zone, new Date(asUtc + by))))
  return [...offsets]
    .map((offset) => asUtc - offset * 60_000)
    .filter((at) => shownAt(at, zone) === asUtc)
    .map((at) => new Date(at))
}

/** Which it is, of an hour that the clocks of `zone` show twice: before they go back it is summer time still. */
export const turnOf = (at: Date, zone: string): 'été' | 'hiver' | undefined => {
  const { day, minutes } = civil(at, zone)
  const [first, second] = instantsOf(day, minutes, zone)
  if (!first || !second) return undefined
  return at < second ? 'été' : 'hiver'
}

export const nextDay = (day: string, days = 1) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The Monday of that day's week. */
export const mondayOf = (day: string) => nextDay(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** `[from, to)` of a civil day. No French zone changes its clocks at midnight. */
export const dayBounds = (day: string, zone: string): { from: Date; to: Date } => {
  const [from] = instantsOf(day, 0, zone)
  const [to] = instantsOf(nextDay(day), 0, zone)
  if (!from || !to) throw new RangeError(`no midnight on ${day} in ${zone}`)
  return { from, to }
}

/** In which part of the day a visit begins, by the clock of the place: from one minute since midnight to another. */
export const partsOfDay = {
  matin: { from: 0, to: 12 * 60 },
  'apres-midi': { from: 12 * 60, to: 18 * 60 },
  soir: { from: 18 * 60, to: 24 * 60 },
} as const
export type PartOfDay = keyof typeof partsOfDay

/** `[from, to)` of a part of a civil day. No French zone changes its clocks at noon, at six or at midnight. */
export const partBounds = (day: string, part: PartOfDay, zone: string): { from: Date; to: Date } => {
  const [from] = instantsOf(day, partsOfDay[part].from, zone)
  const [to] = instantsOf(day, partsOfDay[part].to, zone)
  if (!from || !to) throw new RangeError(`no ${part} on ${day} in ${zone}`)
  return { from, to }
}

export const today = (now: Date, zone: string) => civil(now, zone).day
