import type { AppointmentView, RequestEnd } from '@couronne/contract/booking/appointments'
import { requestHours } from '@couronne/contract/booking/limits'
import { briefHourText } from '#app/lib/french.ts'
import { serverNow } from '#app/lib/server-now.ts'

const hourMs = 3_600_000

type Ended = Pick<AppointmentView, 'requestEnd' | 'isEnded'>

/** A request that ended before its start stays beside the open ones, except one that its customer withdrew. */
export const isRequestLost = ({ requestEnd, isEnded }: Ended) =>
  requestEnd !== null && requestEnd !== 'withdrawn' && !isEnded

/** Says to the customer why the request ended, as the mail does. */
export const requestEndText = (end: RequestEnd, firstname: string) => {
  switch (end) {
    case 'refused':
      return `${firstname} ne peut pas vous recevoir à cette heure. Le montant réservé est libéré.`
    case 'withdrawn':
      return 'Vous avez retiré cette demande. Le montant réservé est libéré.'
    case 'unanswered':
      return 'Cette demande n’a pas reçu de réponse à temps. Le montant réservé est libéré.'
    case 'not_charged':
      return 'Le montant réservé n’a pas pu être débité : le rendez-vous n’a pas pu être confirmé.'
    case 'impossible':
      return 'Cette demande n’est plus possible. Le montant réservé est libéré.'
  }
}

type State = Pick<AppointmentView, 'isRequest' | 'status' | 'holdExpiresAt'>

/** The amount is reserved, and the professional is asked. */
export const isRequestSent = ({ isRequest, status, holdExpiresAt }: State) =>
  isRequest && status === 'En attente de paiement' && holdExpiresAt === null

/** Says by when the professional may answer a request that is sent now. */
export const answerUntilText = (date: string, zone: string) => {
  const lastAnswer = Date.parse(date) - requestHours.beforeStart * hourMs
  const until = new Date(Math.min(serverNow() + requestHours.most * hourMs, lastAnswer))
  return briefHourText(until, zone)
}

/** Promises no answer, because the professional may leave the request without one. */
export const answerTimeText = (firstname: string, until: string) =>
  `${firstname} a jusqu’au ${until} pour répondre ; sans réponse, rien n’est débité.`

export const confirmsFirstText = (firstname: string) =>
  `${firstname} confirme elle-même les premiers rendez-vous : vous envoyez une demande. Le montant est réservé sur votre carte, et débité seulement si elle accepte.`
