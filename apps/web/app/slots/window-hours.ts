import { instantsOf } from '@couronne/contract/hours'
import { refusals } from '@couronne/contract/refusals'
import { RefusalError } from '#app/lib/api.ts'

/** A window as typed: a day, its two times in minutes since midnight, and which of two where the clocks go back. */
export type TypedWindow = { day: string; start: string; end: string; startTurn: string; endTurn: string }

/** Every quarter of an hour; the end of a day is 24:00. */
export const quarters = Array.from({ length: 97 }, (_, at) => at * 15)

export const minutesText = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Whether a wall clock shows that time twice on that day. */
export const isDoubled = (day: string, minutes: string, zone: string) =>
  day !== '' && instantsOf(day, Number(minutes), zone).length > 1

const wrong = (path: keyof TypedWindow, message: string) =>
  new RefusalError({
    statusCode: 422,
    error: 'validation',
    message: refusals.validation[1],
    details: [{ path, message }],
  })

/** The two instants of a window as typed in that zone. Refuses, beside its field, an hour that no clock shows. */
export const windowHours = (typed: TypedWindow, zone: string) => {
  if (!typed.day) throw wrong('day', 'Champs requis!')
  const instant = (side: 'start' | 'end') => {
    const found = instantsOf(typed.day, Number(typed[side]), zone)
    const chosen = found[Number(typed[`${side}Turn`])] ?? found[0]
    if (!chosen) throw wrong(side, 'Cette heure n’existe pas ce jour-là : les horloges avancent d’une heure.')
    return chosen
  }
  const start = instant('start')
  const end = instant('end')
  if (end <= start) throw wrong('end', 'La fin du créneau doit venir après son début.')
  return { start: start.toISOString(), end: end.toISOString() }
}
