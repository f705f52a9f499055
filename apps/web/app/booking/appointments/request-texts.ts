import type { AppointmentView } from '@couronne/contract/booking/appointments'
import { requestHours } from '@couronne/contract/booking/limits'
import { briefHourText } from '#app/lib/french.ts'
import { serverNow } from '#app/lib/server-now.ts'

const hourMs = 3_600_000

type State = Pick<AppointmentView, 'isRequest' | 'status' | 'holdExpiresAt'>

/** The amount is reserved, and the professional is asked. */
export const isRequestSent = ({ isRequest, status, holdExpiresAt }: State) =>
  isRequest && status === 'En attente de paiement' && holdExpiresAt === null

/** Says by when a request that is sent now is answered. */
export const answerUntilText = (date: string, zone: string) => {
  const lastAnswer = Date.parse(date) - requestHours.beforeStart * hourMs
  const until = new Date(Math.min(serverNow() + requestHours.most * hourMs, lastAnswer))
  return briefHourText(until, zone)
}

export const confirmsFirstText = (firstname: string) =>
  `${firstname} confirme elle-même les premiers rendez-vous : vous envoyez une demande. Le montant est réservé sur votre carte, et débité seulement si elle accepte.`
