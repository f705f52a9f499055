import type { AppointmentView } from '@couronne/contract/booking/appointments'
import { placeText } from '#app/booking/appointments/place-text.ts'

type Meeting = Pick<AppointmentView, 'lieu' | 'firstname' | 'adresse' | 'codePostal' | 'city'>

/** Names the place of an appointment for its professional: `au salon`, `chez Awa, 93100 Montreuil`. */
export const meetingText = (appointment: Meeting) =>
  appointment.lieu === 'Ma Maison' ? `chez ${appointment.firstname}, ${placeText(appointment)}` : 'au salon'
