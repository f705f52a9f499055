import type { Hours, RailRow } from './day-rail.ts'

const quarterMs = 15 * 60_000
const stepMs = 30 * 60_000
const hourMs = 60 * 60_000
const iso = (at: number) => new Date(at).toISOString()

/** Returns what is left of free hours: the quarter of an hour that has begun is still theirs. */
export const remainingHours = ({ start, end }: Hours, now: number): Hours => ({
  start: iso(
    Math.min(Math.max(Date.parse(start), Math.floor(now / quarterMs) * quarterMs), Date.parse(end) - quarterMs),
  ),
  end,
})

/** Returns the first hour of free hours, or all of them if they are shorter. */
export const firstHour = ({ start, end }: Hours): Hours => ({
  start,
  end: iso(Math.min(Date.parse(start) + hourMs, Date.parse(end))),
})

/** Returns the first hour from now on that is free on a day, if there is one. */
export const firstFreeHour = (rows: RailRow[], now: number) => {
  const free = rows.find(({ kind, end }) => kind === 'free' && Date.parse(end) > now)
  return free && firstHour(remainingHours(free, now))
}

/** Lists the starts in free hours, every half hour. */
export const startsIn = ({ start, end }: Hours) => {
  const count = Math.ceil((Date.parse(end) - Date.parse(start)) / stepMs)
  const starts = Array.from({ length: count }, (_, at) => Date.parse(start) + at * stepMs)
  return starts.filter((at) => Date.parse(end) - at >= quarterMs).map(iso)
}

/** Lists the ends after that start, every half hour, and the end of the free hours. */
export const endsAfter = (start: string, { end }: Pick<Hours, 'end'>) => {
  const count = Math.ceil((Date.parse(end) - Date.parse(start)) / stepMs) - 1
  return [...Array.from({ length: count }, (_, at) => iso(Date.parse(start) + (at + 1) * stepMs)), end]
}

/** Moves hours to another start, at their length if it fits. */
export const movedTo = (start: string, hours: Hours, { end }: Pick<Hours, 'end'>): Hours => ({
  start,
  end: iso(Math.min(Date.parse(start) + Date.parse(hours.end) - Date.parse(hours.start), Date.parse(end))),
})

export const minutesOf = ({ start, end }: Hours) => (Date.parse(end) - Date.parse(start)) / 60_000
