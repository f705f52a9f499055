import { countText, durationText } from '#app/lib/french.ts'

const hour = 60
const day = 24 * hour

export const noticeChoices = [
  0,
  hour,
  2 * hour,
  3 * hour,
  6 * hour,
  12 * hour,
  ...[1, 2, 3, 7, 14, 30].map((n) => n * day),
]
export const pauseChoices = [0, 5, 10, 15, 20, 30, 45, hour, 90, 2 * hour, 3 * hour]

/** Adds the saved value to the choices if it is none of them. */
export const choicesWith = (choices: number[], saved: number) =>
  [...new Set([...choices, saved])].sort((one, other) => one - other)

/** `Aucun`, `45 min`, `24 h`, `2 jours` */
export const noticeText = (minutes: number) => {
  if (minutes === 0) return 'Aucun'
  return minutes > day && minutes % day === 0 ? countText(minutes / day, 'jour', 'jours') : durationText(minutes)
}

/** `Aucune`, `15 min`, `1 h 30` */
export const pauseText = (minutes: number) => (minutes === 0 ? 'Aucune' : durationText(minutes))
