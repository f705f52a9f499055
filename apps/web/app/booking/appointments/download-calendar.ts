import { appointmentsApi } from '@couronne/contract/booking/appointments'
import { download } from '#app/lib/download.ts'

export const downloadCalendar = (appointmentId: string) =>
  download('rendez-vous.ics', (api) => api(appointmentsApi.calendar, { params: { id: appointmentId } }))
