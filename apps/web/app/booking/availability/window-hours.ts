import { refusals } from '@couronne/contract/lib/errors'
import { frenchMinutes } from '@couronne/contract/lib/french-formats'
import { instantsOf } from '@couronne/contract/lib/hours'
import { RefusalError } from '#app/lib/api.ts'
import { type DayHours, dayHoursOf } from './week-times.ts'

/**
 * Describes a window as typed: a day, two times in minutes since midnight, and which occurrence of a time is meant when
 * the clocks go back.
 */
export type TypedWindow = { day: string; start: string; end: string; startTurn: string; endTurn: string }

/** Lists every quarter of an hour; the end of a day is 24 h. */
export const quarters = Array.from({ length: 97 }, (_, at) => at * 15)

/** Formats a time as `9 h 15` or `24 h`, and adds '(lendemain)' to a time of the next day. */
export const minutesText = (minutes: number) =>
  minutes > 1440 ? `${frenchMinutes(minutes - 1440)} (lendemain)` : frenchMinutes(minutes)

/** Checks whether a wall clock shows that time twice on that day. */
export const isDoubled = (day: string, minutes: string, zone: string) =>
  day !== '' && instantsOf(day, Number(minutes), zone).length > 1

export const typedFrom = ({ day, from, to }: DayHours): TypedWindow => ({
  day,
  start: String(from),
  end: String(to),
  startTurn: '0',
  endTurn: '0',
})

/** Returns the typed values that would create that window. */
export const typedOf = (window: { start: string; end: string }, zone: string): TypedWindow => {
  const hours = dayHoursOf(window, zone)
  const turn = (minutes: number, at: string) =>
    instantsOf(hours.day, minutes, zone)[1]?.getTime() === Date.parse(at) ? '1' : '0'
  return {
    ...typedFrom(hours),
    startTurn: turn(hours.from, window.start),
    endTurn: turn(hours.to, window.end),
  }
}

const wrong = (path: keyof TypedWindow, message: string) =>
  new RefusalError({
    statusCode: 422,
    error: 'validation',
    message: refusals.validation[1],
    details: [{ path, message }],
  })

const typedInstant = (typed: TypedWindow, side: 'start' | 'end', zone: string) => {
  const found = instantsOf(typed.day, Number(typed[side]), zone)
  const chosen = found[Number(typed[`${side}Turn`])] ?? found[0]
  if (!chosen) throw wrong(side, 'Cette heure n’existe pas ce jour-là : les horloges avancent d’une heure.')
  return chosen
}

const inOrder = (start: Date, end: Date) => {
  if (end <= start) throw wrong('end', 'La fin du créneau doit venir après son début.')
  return { start: start.toISOString(), end: end.toISOString() }
}

/** Returns the two instants of a typed window in that zone. It refuses, at its field, an hour that the clocks skip. */
export const windowHours = (typed: TypedWindow, zone: string) => {
  if (!typed.day) throw wrong('day', 'Champs requis!')
  return inOrder(typedInstant(typed, 'start', zone), typedInstant(typed, 'end', zone))
}

/**
 * Returns the two instants of a window dragged to those hours. An edge that did not move keeps its instant, because the
 * clock may show its time twice.
 */
export const draggedInstants = (window: { start: string; end: string }, hours: DayHours, zone: string) => {
  const before = dayHoursOf(window, zone)
  const typed = typedFrom(hours)
  const isLeft = (edge: 'from' | 'to') => hours.day === before.day && hours[edge] === before[edge]
  return inOrder(
    isLeft('from') ? new Date(window.start) : typedInstant(typed, 'start', zone),
    isLeft('to') ? new Date(window.end) : typedInstant(typed, 'end', zone),
  )
}
