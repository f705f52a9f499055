import { validationText } from '@couronne/contract/lib/error-texts'
import { frenchMinutes } from '@couronne/contract/lib/french-formats'
import { instantsOf } from '@couronne/contract/lib/hours'
import { ApiError } from '#app/lib/api.ts'
import { type DayHours, dayHoursOf } from './week-times.ts'

/**
 * Describes a window as typed: a day, two times in minutes since midnight, and which occurrence of a time is meant when
 * the clocks go back.
 */
export type WindowInput = { day: string; start: string; end: string; startTurn: string; endTurn: string }

/** Lists every quarter of an hour; the end of a day is 24 h. */
export const quarters = Array.from({ length: 97 }, (_, at) => at * 15)

/** Formats a time as `9 h 15` or `24 h`, and adds '(lendemain)' to a time of the next day. */
export const minutesText = (minutes: number) =>
  minutes > 1440 ? `${frenchMinutes(minutes - 1440)} (lendemain)` : frenchMinutes(minutes)

/** Checks whether a wall clock shows that time twice on that day. */
export const isRepeatedHour = (day: string, minutes: string, zone: string) =>
  day !== '' && instantsOf(day, Number(minutes), zone).length > 1

export const inputFromHours = ({ day, from, to }: DayHours): WindowInput => ({
  day,
  start: String(from),
  end: String(to),
  startTurn: '0',
  endTurn: '0',
})

/** Returns the typed values that would create that window. */
export const inputFromWindow = (window: { start: string; end: string }, zone: string): WindowInput => {
  const hours = dayHoursOf(window, zone)
  const occurrence = (minutes: number, at: string) =>
    instantsOf(hours.day, minutes, zone)[1]?.getTime() === Date.parse(at) ? '1' : '0'
  return {
    ...inputFromHours(hours),
    startTurn: occurrence(hours.from, window.start),
    endTurn: occurrence(hours.to, window.end),
  }
}

const fieldError = (path: keyof WindowInput, message: string) =>
  new ApiError({
    statusCode: 422,
    error: 'validation',
    message: validationText,
    details: [{ path, message }],
  })

const inputInstant = (input: WindowInput, side: 'start' | 'end', zone: string) => {
  const found = instantsOf(input.day, Number(input[side]), zone)
  const chosen = found[Number(input[`${side}Turn`])] ?? found[0]
  if (!chosen) throw fieldError(side, 'Cette heure n’existe pas ce jour-là : les horloges avancent d’une heure.')
  return chosen
}

const assertInOrder = (start: Date, end: Date) => {
  if (end <= start) throw fieldError('end', 'La fin du créneau doit venir après son début.')
  return { start: start.toISOString(), end: end.toISOString() }
}

/** Returns the two instants of a typed window in that zone. It refuses, at its field, an hour that the clocks skip. */
export const windowHours = (input: WindowInput, zone: string) => {
  if (!input.day) throw fieldError('day', 'Champs requis!')
  return assertInOrder(inputInstant(input, 'start', zone), inputInstant(input, 'end', zone))
}

/**
 * Returns the two instants of a window dragged to those hours. An edge that did not move keeps its instant, because the
 * clock may show its time twice.
 */
export const draggedInstants = (window: { start: string; end: string }, hours: DayHours, zone: string) => {
  const originalHours = dayHoursOf(window, zone)
  const input = inputFromHours(hours)
  const isUnchanged = (edge: 'from' | 'to') => hours.day === originalHours.day && hours[edge] === originalHours[edge]
  return assertInOrder(
    isUnchanged('from') ? new Date(window.start) : inputInstant(input, 'start', zone),
    isUnchanged('to') ? new Date(window.end) : inputInstant(input, 'end', zone),
  )
}
