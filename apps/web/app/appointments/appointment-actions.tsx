import type { AppointmentView } from '@couronne/contract/appointments'
import { useRequest } from '#app/lib/use-request.ts'
import { bookingAddress } from '#app/professionals/addresses.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { CalendarIcon } from '#app/ui/icons.tsx'
import type { Side } from './appointment-card.tsx'
import type { AppointmentMove } from './appointment-dialogs.tsx'
import { downloadCalendar } from './download-calendar.ts'

type Props = {
  side: Side
  appointment: AppointmentView
  onMove: (move: AppointmentMove, appointment: AppointmentView) => void
}

/** What can be done with an appointment now. */
export const AppointmentActions = ({ side, appointment, onMove }: Props) => {
  const { libelle, status, holdExpiresAt, payment, isEnded, fee, refund, reportable } = appointment
  const { professional, firstname, prestationId } = appointment
  const about = <span className="sr-only"> : {libelle}</span>
  // Nothing to do but wait: paying or giving up now could cross the bank's answer.
  if (payment === 'processing') return null
  if (holdExpiresAt) {
    return (
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => onMove('pay', appointment)}>
          Reprendre le paiement
          {about}
        </Button>
        <Button size="small" tone="secondary" onClick={() => onMove('giveUp', appointment)}>
          Abandonner{about}
        </Button>
      </div>
    )
  }
  const isPaid = status === 'Payé'
  const maySeeAgain = side === 'customer' && (isEnded || status === 'Annuler')
  if (!isPaid && !reportable && !maySeeAgain) return null
  return (
    <div className="flex flex-wrap gap-2">
      {isPaid && !isEnded && <CalendarButton appointment={appointment} />}
      {side === 'professional' && isPaid && isEnded && (
        <Button size="small" onClick={() => onMove('finish', appointment)}>
          Terminé{about}
        </Button>
      )}
      {side === 'customer' && isPaid && fee === 0 && (
        <Button size="small" tone="secondary" onClick={() => onMove('move', appointment)}>
          Déplacer{about}
        </Button>
      )}
      {isPaid && refund !== null && (
        <Button size="small" tone="secondary" onClick={() => onMove('cancel', appointment)}>
          Annuler{about}
        </Button>
      )}
      {maySeeAgain && (
        <LinkButton size="small" tone="secondary" to={bookingAddress({ id: professional, firstname }, prestationId)}>
          Réserver à nouveau{about}
        </LinkButton>
      )}
      {reportable && (
        <Button size="small" tone="secondary" onClick={() => onMove('report', appointment)}>
          Signaler une absence{about}
        </Button>
      )}
    </div>
  )
}

const CalendarButton = ({ appointment: { id, libelle } }: { appointment: AppointmentView }) => {
  const download = useRequest(downloadCalendar)
  return (
    <span>
      <Button size="small" tone="secondary" busy={download.busy} onClick={() => download.submit(id)}>
        <CalendarIcon /> Agenda<span className="sr-only"> : ajouter {libelle}</span>
      </Button>
      {download.refusal && (
        <span role="alert" className="block text-sm text-brique">
          {download.refusal.message}
        </span>
      )}
    </span>
  )
}
