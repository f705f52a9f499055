import type { OwnEntry } from '@couronne/contract/booking/own-entries'
import type { Agenda, AgendaAppointment } from '@couronne/contract/booking/windows'
import { dayBounds } from '@couronne/contract/lib/hours'

export type Hours = { start: string; end: string }
export type RailRow =
  | (Hours & { kind: 'appointment'; appointment: AgendaAppointment })
  /** A customer is paying, or waits for an answer. */
  | (Hours & { kind: 'held' })
  | (Hours & { kind: 'entry'; entry: OwnEntry })
  | (Hours & { kind: 'free' })

/** Describes the dialog that is open about hours of a day. */
export type RailDialog =
  | { kind: 'free' | 'telephone'; hours: Hours }
  | { kind: 'entry'; entry: OwnEntry }
  | { kind: 'appointment'; id: string; start: string }

const quarterMs = 15 * 60_000
type Day = { day: string; zone: string; agenda: Pick<Agenda, 'windows' | 'appointments' | 'entries'> }

/**
 * Lists the hours of a day in their order: appointments, held hours, own entries, and free hours of a quarter of an hour
 * or more.
 */
export const railOf = ({ day, zone, agenda }: Day): RailRow[] => {
  const bounds = dayBounds(day, zone)
  const isOnDay = ({ start, end }: Hours) =>
    Date.parse(start) < bounds.to.getTime() && Date.parse(end) > bounds.from.getTime()
  const appointments = agenda.appointments.filter(isOnDay).map((appointment): RailRow => {
    const { start, end, booked } = appointment
    return booked ? { kind: 'appointment', start, end, appointment } : { kind: 'held', start, end }
  })
  const entries = agenda.entries
    .filter(isOnDay)
    .map((entry): RailRow => ({ kind: 'entry', start: entry.start, end: entry.end, entry }))
  const taken = [...appointments, ...entries].sort(byStart)
  const free = agenda.windows.flatMap((window) => freeHours(window, taken, bounds))
  return [...taken, ...free].sort(byStart)
}

const byStart = (one: Hours, other: Hours) => Date.parse(one.start) - Date.parse(other.start)

/** Lists the free hours of a window that are not over. */
export const freeHoursIn = (
  window: Hours,
  { appointments, entries }: Pick<Agenda, 'appointments' | 'entries'>,
  now: number,
): Hours[] => {
  const bounds = { from: new Date(window.start), to: new Date(window.end) }
  const free = freeHours(window, [...appointments, ...entries].sort(byStart), bounds)
  return free.filter(({ end }) => Date.parse(end) > now)
}

/** Cuts the window to the day, and the taken hours, of which the first is first, out of it. */
const freeHours = (window: Hours, taken: Hours[], { from, to }: { from: Date; to: Date }): RailRow[] => {
  const end = Math.min(Date.parse(window.end), to.getTime())
  let start = Math.max(Date.parse(window.start), from.getTime())
  const gaps: { start: number; end: number }[] = []
  for (const hours of taken) {
    const [takenFrom, takenTo] = [Date.parse(hours.start), Date.parse(hours.end)]
    if (takenTo <= start || takenFrom >= end) continue
    gaps.push({ start, end: takenFrom })
    start = takenTo
  }
  gaps.push({ start, end })
  return gaps
    .filter((gap) => gap.end - gap.start >= quarterMs)
    .map((gap) => ({
      kind: 'free',
      start: new Date(gap.start).toISOString(),
      end: new Date(gap.end).toISOString(),
    }))
}
