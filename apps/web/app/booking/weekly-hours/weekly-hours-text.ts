import {
  type ChangedTemplate,
  type DayPeriod,
  opensInWeekOf,
  type WeeklyHours,
} from '@couronne/contract/booking/weekly-hours'
import { addDays } from '@couronne/contract/lib/hours'
import { civilText, countText } from '#app/lib/french.ts'
import { minutesText } from '../availability/window-hours.ts'

export const weekdays = [1, 2, 3, 4, 5, 6, 7]

const anyMonday = '2024-01-01'
/** `mardi` for 2. */
export const weekdayText = (weekday: number) => civilText(addDays(anyMonday, weekday - 1), { weekday: 'long' })
/** `mar.` for 2. */
export const shortWeekdayText = (weekday: number) => civilText(addDays(anyMonday, weekday - 1), { weekday: 'short' })

/** Says in which weeks the hours open: null means every week. */
const weeksText = (anchorOn: string | null, today: string) => {
  if (anchorOn === null) return ''
  return `, une semaine sur deux (${opensInWeekOf({ anchorOn }, today) ? 'celle-ci' : 'la prochaine'})`
}

/** `9 h – 18 h, une semaine sur deux (celle-ci)` */
export const hoursText = ({ from, to, anchorOn }: WeeklyHours, today: string) =>
  `${minutesText(from)} – ${minutesText(to)}${weeksText(anchorOn, today)}`

/** `17 créneaux ouverts, 6 fermés.` */
export const changedText = ({ opened, closed }: Pick<ChangedTemplate, 'opened' | 'closed'>) => {
  const parts = [
    ...(opened > 0 ? [countText(opened, 'créneau ouvert', 'créneaux ouverts')] : []),
    ...(closed > 0 ? [countText(closed, 'créneau fermé', 'créneaux fermés')] : []),
  ]
  return parts.length > 0 ? `${parts.join(', ')}.` : 'C’est enregistré.'
}

/** Joins days that follow one another. The days are sorted. */
export const periodsOf = (days: string[]) => {
  const periods: DayPeriod[] = []
  for (const day of days) {
    const last = periods.at(-1)
    if (last && addDays(last.to) === day) last.to = day
    else periods.push({ from: day, to: day })
  }
  return periods
}

const dayFormat = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
/** `ven. 25 déc. 2026` or `du ven. 25 déc. 2026 au sam. 2 janv. 2027` */
export const periodText = ({ from, to }: DayPeriod) =>
  from === to ? civilText(from, dayFormat) : `du ${civilText(from, dayFormat)} au ${civilText(to, dayFormat)}`
