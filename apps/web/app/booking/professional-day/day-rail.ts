import type { AppointmentView } from '@couronne/contract/booking/appointments'
import type { ProfessionalDay } from '@couronne/contract/booking/professional-day'
import { dayBounds } from '@couronne/contract/lib/hours'

type Hours = { start: string; end: string }
export type RailRow =
  | (Hours & { kind: 'appointment'; appointment: AppointmentView })
  /** A customer is paying, or the hours belong to an appointment of another day. */
  | (Hours & { kind: 'held' })
  | (Hours & { kind: 'free' })

const quarterMs = 15 * 60_000

/** Lists the hours of a day in their order: appointments, held hours, and free hours of a quarter of an hour or more. */
export const railOf = ({ day, zone, agenda, appointments }: Omit<ProfessionalDay, 'next'>): RailRow[] => {
  const bounds = dayBounds(day, zone)
  const taken = agenda.appointments.map(({ id, start, end }): RailRow => {
    const appointment = appointments.find((each) => each.id === id)
    return appointment ? { kind: 'appointment', start, end, appointment } : { kind: 'held', start, end }
  })
  const free = agenda.windows.flatMap((window) => freeHours(window, taken, bounds))
  return [...taken, ...free].sort((one, other) => Date.parse(one.start) - Date.parse(other.start))
}

/** Cuts the window to the day, and the taken hours out of it. */
const freeHours = (window: Hours, taken: Hours[], { from, to }: { from: Date; to: Date }): RailRow[] => {
  const end = Math.min(Date.parse(window.end), to.getTime())
  let start = Math.max(Date.parse(window.start), from.getTime())
  const gaps: { start: number; end: number }[] = []
  for (const hours of [...taken].sort((one, other) => Date.parse(one.start) - Date.parse(other.start))) {
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
