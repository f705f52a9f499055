import type { OwnEntry } from '@couronne/contract/booking/own-entries'
import type { Agenda, AgendaAppointment, AgendaWindow } from '@couronne/contract/booking/windows'
import { weekFrom } from './starts.ts'
import { type DayHours, partOn } from './week-times.ts'

/** Lists what a day of the week shows. A window that runs past midnight has a part on each of its days. */
export type WeekDay = {
  day: string
  windows: { window: AgendaWindow; part: Part }[]
  appointments: { appointment: AgendaAppointment; part: Part }[]
  entries: { entry: OwnEntry; part: Part }[]
  isPast: boolean
}
type Part = { from: number; to: number }

/** Describes the dialog that is open over the week. */
export type WeekDialog =
  | { kind: 'open'; hours: DayHours }
  | { kind: 'change' | 'close'; window: AgendaWindow }
  | { kind: 'repeat'; span: 'jour' | 'semaine'; day: string }
  | { kind: 'day'; day: string }

export const daysOf = (
  monday: string,
  { windows, appointments, entries }: Agenda,
  zone: string,
  today: string,
): WeekDay[] =>
  weekFrom(monday).map((day) => ({
    day,
    isPast: day < today,
    windows: windows.flatMap((window) => {
      const part = partOn(day, window, zone)
      return part ? [{ window, part }] : []
    }),
    appointments: appointments.flatMap((appointment) => {
      const part = partOn(day, appointment, zone)
      return part ? [{ appointment, part }] : []
    }),
    entries: entries.flatMap((entry) => {
      const part = partOn(day, entry, zone)
      return part ? [{ entry, part }] : []
    }),
  }))

/** Lists those of the hours that overlap a window. */
export const hoursIn = <Hours extends { start: string; end: string }>(window: AgendaWindow, hours: Hours[]) =>
  hours.filter(({ start, end }) => start < window.end && end > window.start)

export const dayHeadingId = (day: string) => `jour-${day}`
