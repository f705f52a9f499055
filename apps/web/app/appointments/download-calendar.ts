import { download } from '#app/lib/download.ts'

/** Hands the visit over to the visitor's own calendar. */
export const downloadCalendar = (appointmentId: string) =>
  download(`/api/v1/appointment/${appointmentId}/calendar.ics`, 'rendez-vous.ics')
