import { addDays, civilTime, dayBounds, instantsOf } from '@couronne/contract/lib/hours'

/** Gives hours as a wall clock shows them, in minutes since midnight of `day`. The end may be on the next day. */
export type DayHours = { day: string; from: number; to: number }
type TimeSpan = { start: string; end: string }

const dayMinutes = 24 * 60
const hourMinutes = 60

export const dayHoursOf = ({ start, end }: TimeSpan, zone: string): DayHours => {
  const [first, last] = [civilTime(new Date(start), zone), civilTime(new Date(end), zone)]
  const days = (Date.parse(last.day) - Date.parse(first.day)) / 86_400_000
  return { day: first.day, from: first.minutes, to: last.minutes + days * dayMinutes }
}

type Part = { from: number; to: number }

/**
 * Returns the part of the hours that the column of a day shows. When the clocks go back, hours may end before they
 * start; they are then shown as a line.
 */
export const partOfHours = (day: string, hours: DayHours): Part | undefined => {
  const shift = ((Date.parse(hours.day) - Date.parse(day)) / 86_400_000) * dayMinutes
  const [from, to] = [hours.from + shift, hours.to + shift]
  if (from >= dayMinutes || (from < 0 && to <= 0)) return undefined
  const first = Math.max(0, from)
  return { from: first, to: Math.max(first, Math.min(dayMinutes, to)) }
}

export const partOn = (day: string, span: TimeSpan, zone: string) => partOfHours(day, dayHoursOf(span, zone))

/** Lists the edges of a window that are on that day, which is one of the window's days. */
export const gripsOn = (day: string, span: TimeSpan, zone: string): ('start' | 'end')[] => {
  const { day: first, to } = dayHoursOf(span, zone)
  const startsHere = day === first
  const endsHere = startsHere === to <= dayMinutes
  return [...(startsHere ? (['start'] as const) : []), ...(endsHere ? (['end'] as const) : [])]
}

/** Returns the position of that part in the column of its day. */
export const blockStyle = ({ from, to }: Part) => ({
  top: `${(from / dayMinutes) * 100}%`,
  height: `${((to - from) / dayMinutes) * 100}%`,
})

/** Lists the hours that the clocks skip on that day, in minutes since midnight. */
export const skippedHours = (day: string, zone: string) => {
  const { from, to } = dayBounds(day, zone)
  if (to.getTime() - from.getTime() >= 86_400_000) return []
  return Array.from({ length: 24 }, (_, hour) => hour * hourMinutes).filter(
    (minutes) => instantsOf(day, minutes, zone).length === 0,
  )
}

/** Locates the mouse by the column of a day and the minutes from its top. */
export type Point = { column: number; minutes: number }
export type Grip = 'draw' | 'move' | 'start' | 'end'

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))
const nearestHour = (minutes: number) => Math.round(minutes / hourMinutes) * hourMinutes
const hourBefore = (minutes: number) => Math.floor(minutes / hourMinutes) * hourMinutes
const hourAfter = (minutes: number) => Math.ceil(minutes / hourMinutes) * hourMinutes

/** Returns the hours that result from dragging a window from one point to another, in steps of an hour. */
export const draggedHours = (grip: Grip, origin: DayHours, from: Point, to: Point): DayHours => {
  const crossesMidnight = origin.to > dayMinutes
  switch (grip) {
    case 'draw': {
      const [first, last] = [Math.min(from.minutes, to.minutes), Math.max(from.minutes, to.minutes)]
      const start = clamp(hourBefore(first), 0, dayMinutes - hourMinutes)
      return { ...origin, from: start, to: clamp(hourAfter(last), start + hourMinutes, dayMinutes) }
    }
    case 'move': {
      const movedMinutes = to.minutes - from.minutes
      const length = origin.to - origin.from
      const last = crossesMidnight ? dayMinutes - hourMinutes : dayMinutes - length
      // A window that is only moved to another day keeps its start to the minute.
      const start =
        Math.abs(movedMinutes) < hourMinutes / 2 ? origin.from : clamp(nearestHour(origin.from + movedMinutes), 0, last)
      return { day: addDays(origin.day, to.column - from.column), from: start, to: start + length }
    }
    case 'start':
      return { ...origin, from: clamp(nearestHour(to.minutes), 0, hourBefore(origin.to - 1)) }
    case 'end': {
      const end = nearestHour(to.minutes) + (crossesMidnight ? dayMinutes : 0)
      return { ...origin, to: clamp(end, hourAfter(origin.from + 1), crossesMidnight ? 2 * dayMinutes : dayMinutes) }
    }
  }
}

const opening = 9 * hourMinutes
const closing = 18 * hourMinutes
const latest = 21 * hourMinutes

/**
 * Proposes the usual hours of a day, or its first gap that is long enough. It proposes tomorrow's if today has none
 * left.
 */
export const proposedHours = (day: string, windows: TimeSpan[], zone: string, now: Date): DayHours => {
  const localNow = civilTime(now, zone)
  const earliest = day === localNow.day ? Math.max(opening, hourAfter(localNow.minutes + 1)) : opening
  const taken = windows.flatMap((window) => partOn(day, window, zone) ?? []).sort((a, b) => a.from - b.from)
  let from = earliest
  for (const part of [...taken, { from: latest, to: latest }]) {
    const to = Math.min(part.from, Math.max(closing, from + hourMinutes))
    if (to - from >= hourMinutes) return { day, from, to }
    from = Math.max(from, part.to)
  }
  if (day === localNow.day) return proposedHours(addDays(day), windows, zone, now)
  return { day, from: opening, to: closing }
}
