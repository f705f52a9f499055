import type { AppointmentView, Side } from '@couronne/contract/booking/appointments'
import { briefHourText } from '#app/lib/french.ts'
import { Badge } from '#app/ui/badge.tsx'
import { answerTimeText, requestEndText } from './request-texts.ts'

type Props = { side: Side; appointment: AppointmentView }

/** Shows where a request stands until its amount is charged, and why it ended. Only customers see ended ones. */
export const RequestStatus = ({ side, appointment: { requestEnd, requestExpiresAt, firstname, zone } }: Props) => {
  if (requestEnd)
    return (
      <>
        <Badge tone="neutral">Demande close</Badge>
        <p className="mt-1 text-sm">{requestEndText(requestEnd, firstname)}</p>
      </>
    )
  if (!requestExpiresAt)
    return (
      <>
        <Badge tone="waiting">Demande acceptée</Badge>
        <p className="mt-1 text-sm">Le paiement est en cours : la banque n’a pas encore répondu.</p>
      </>
    )
  const until = briefHourText(requestExpiresAt, zone)
  return side === 'customer' ? (
    <>
      <Badge tone="waiting">Demande envoyée</Badge>
      <p className="mt-1 text-sm">{`Montant réservé, non débité. ${answerTimeText(firstname, until)}`}</p>
    </>
  ) : (
    <>
      <Badge tone="waiting">Demande à confirmer</Badge>
      <p className="mt-1 text-sm">
        {`Répondez avant le ${until} : sans réponse, les heures sont libérées. Un refus ne compte pas dans vos annulations.`}
      </p>
    </>
  )
}
