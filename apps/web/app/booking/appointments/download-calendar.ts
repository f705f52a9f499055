import { appointmentsApi } from '@couronne/contract/booking/appointments'
import { download } from '#app/lib/download.ts'

/** Hands the visit over to the visitor's own calendar. */
export const downloadCalendar = (appointmentId: string) =>
  download('rendez-vous.ics', (api) => api(appointmentsApi.calendar, { params: { id: appointmentId } }))
