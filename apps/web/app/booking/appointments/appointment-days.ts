import type { AppointmentView } from '@couronne/contract/booking/appointments'
import { dayOf } from '#app/booking/availability/starts.ts'

/** By the days on which they begin at their place, in the order given. */
export const byDay = (appointments: AppointmentView[]) => [
  ...Map.groupBy(appointments, ({ date, zone }) => dayOf(date, zone)),
]

/** On the day that it is at its place now. */
export const isToday = ({ date, zone }: Pick<AppointmentView, 'date' | 'zone'>, now: Date) =>
  dayOf(date, zone) === dayOf(now.toISOString(), zone)
