import type { Agenda, AgendaVisit, WorkedWindow } from '@couronne/contract/booking/windows'
import { weekFrom } from './starts.ts'
import { type DayHours, partOn } from './week-times.ts'

/** What a day of the week shows; of a window that runs past midnight each day its part. */
export type WeekDay = {
  day: string
  windows: { window: WorkedWindow; part: Part }[]
  visits: { visit: AgendaVisit; part: Part }[]
  isPast: boolean
}
type Part = { from: number; to: number }

/** What can be opened over the week. */
export type WeekOpening =
  | { what: 'open'; hours: DayHours }
  | { what: 'change' | 'close'; window: WorkedWindow }
  | { what: 'repeat'; span: 'jour' | 'semaine'; day: string }
  | { what: 'day'; day: string }

export const daysOf = (monday: string, { windows, visits }: Agenda, zone: string, today: string): WeekDay[] =>
  weekFrom(monday).map((day) => ({
    day,
    isPast: day < today,
    windows: windows.flatMap((window) => {
      const part = partOn(day, window, zone)
      return part ? [{ window, part }] : []
    }),
    visits: visits.flatMap((visit) => {
      const part = partOn(day, visit, zone)
      return part ? [{ visit, part }] : []
    }),
  }))

/** What is taken of a window. */
export const visitsIn = (window: WorkedWindow, visits: AgendaVisit[]) =>
  visits.filter(({ start, end }) => start < window.end && end > window.start)

export const dayHeadingId = (day: string) => `jour-${day}`
