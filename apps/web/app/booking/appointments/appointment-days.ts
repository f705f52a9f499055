import type { AppointmentView } from '@couronne/contract/booking/appointments'
import { dayOf } from '#app/booking/availability/starts.ts'

/** Groups appointments by the day on which they begin at their place, in the order given. */
export const byDay = (appointments: AppointmentView[]) => [
  ...Map.groupBy(appointments, ({ date, zone }) => dayOf(date, zone)),
]

/** Checks whether the appointment begins today, in the time zone of its place. */
export const isToday = ({ date, zone }: Pick<AppointmentView, 'date' | 'zone'>, now: Date) =>
  dayOf(date, zone) === dayOf(now.toISOString(), zone)
