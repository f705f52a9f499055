import type { AppointmentView } from '@couronne/contract/booking/appointments'
import { durationText } from '#app/lib/french.ts'

/** Says how far away an appointment of today is: `dans 40 min`, `en ce moment`. */
export const startsInText = ({ date, endTime }: Pick<AppointmentView, 'date' | 'endTime'>, now: number) => {
  const minutes = Math.ceil((Date.parse(date) - now) / 60_000)
  if (minutes > 0) return `Dans ${durationText(minutes)}`
  return now < Date.parse(endTime) ? 'En ce moment' : 'À marquer comme terminé'
}
