import type { AgendaAppointment, AgendaWindow } from '@couronne/contract/booking/windows'
import { hourText, spokenHourText } from '#app/lib/french.ts'

/** Formats a window as `mardi 24 novembre, 9 h à 12 h`. */
export const windowText = ({ start, end }: { start: string; end: string }, zone: string) =>
  `${spokenHourText(start, zone)} à ${hourText(end, zone)}`

/** Says of a window in which hours are taken whether it can still be moved. */
export const takenText = ({ closable }: Pick<AgendaWindow, 'closable'>) =>
  closable ? 'Pris en partie' : 'Réservé en partie'

export const appointmentText = ({ booked, libelle, customerName }: AgendaAppointment) =>
  booked ? `RDV: ${libelle} avec ${customerName}` : 'Paiement en cours'
