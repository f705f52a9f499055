import type { AppointmentAction, AppointmentView, Side } from '@couronne/contract/booking/appointments'
import { type DayAction, isDayAction } from '#app/booking/presence/day-actions.ts'
import { addresses } from '#app/lib/addresses.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { InvoiceButton } from '#app/money/invoices/invoice-button.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { ErrorDialog } from '#app/ui/error-dialog.tsx'
import { CalendarIcon, ChatIcon } from '#app/ui/icons.tsx'
import { downloadCalendar } from './download-calendar.ts'
import { isRequestSent } from './request-texts.ts'

type Props = {
  side: Side
  appointment: AppointmentView
  onAction: (action: AppointmentAction, appointment: AppointmentView) => void
}

type CardAction = Exclude<AppointmentAction, DayAction>

const actionLabels: Record<CardAction, readonly [text: string, tone: 'primary' | 'secondary']> = {
  pay: ['Reprendre le paiement', 'primary'],
  accept: ['Accepter', 'primary'],
  refuse: ['Refuser', 'secondary'],
  abandon: ['Abandonner', 'secondary'],
  finish: ['Terminé', 'primary'],
  review: ['Laisser un avis', 'primary'],
  unpublish: ['Retirer mon avis', 'secondary'],
  answer: ['Répondre à l’avis', 'primary'],
  reschedule: ['Déplacer', 'secondary'],
  cancel: ['Annuler', 'secondary'],
  report: ['Signaler une absence', 'secondary'],
}

/** Shows the actions that the server allows, but for those of the day, beside the buttons that only read or lead to another page. */
export const AppointmentActions = ({ side, appointment, onAction }: Props) => {
  const { name, status, isEnded, mayBookAgain, professional, firstname, prestationId } = appointment
  const allowedActions = appointment.allowedActions.filter((action): action is CardAction => !isDayAction(action))
  const isContactShown = appointment.mayContact || appointment.chatId !== null
  const about = <span className="sr-only"> : {name}</span>
  const isAhead = status === 'Payé' && !isEnded
  const hasInvoices = side === 'customer' && appointment.isInvoiced
  if (allowedActions.length === 0 && !isAhead && !mayBookAgain && !hasInvoices && !isContactShown) return null
  return (
    <div className="flex flex-wrap gap-2">
      {isAhead && <CalendarButton appointment={appointment} />}
      {hasInvoices && <InvoiceButton side={side} purchase={{ appointmentId: appointment.id }} libelle={name} />}
      {mayBookAgain && (
        <LinkButton
          size="small"
          tone="secondary"
          to={addresses.booking({ id: professional, firstname }, prestationId, sizeOf(appointment))}
        >
          Réserver à nouveau{about}
        </LinkButton>
      )}
      <ContactButton appointment={appointment} />
      {allowedActions.map((action) => {
        const [text, tone] = actionLabels[action]
        return (
          <Button key={action} size="small" tone={tone} onClick={() => onAction(action, appointment)}>
            {action === 'abandon' && isRequestSent(appointment) ? 'Retirer ma demande' : text}
            {about}
          </Button>
        )
      })}
    </div>
  )
}

/** Returns the size and the length that were booked. The booking asks again if they are no longer sold. */
const sizeOf = ({ services: [booked] }: AppointmentView) => ({ taille: booked?.taille, longueur: booked?.longueur })

/** Opens the conversation of the two parties while they may write. Afterwards it leads only to one that exists. */
const ContactButton = ({ appointment }: Pick<Props, 'appointment'>) => {
  const { id, name, firstname, chatId, mayContact } = appointment
  const about = (
    <span className="sr-only">
      {' '}
      : {firstname}, {name}
    </span>
  )
  return mayContact ? (
    <LinkButton
      size="small"
      tone="secondary"
      to={chatId ? addresses.conversation(chatId) : addresses.newConversation.ofAppointment(id)}
    >
      <ChatIcon /> Contacter{about}
    </LinkButton>
  ) : (
    chatId && (
      <LinkButton size="small" tone="secondary" to={addresses.conversation(chatId)}>
        Voir la conversation{about}
      </LinkButton>
    )
  )
}

const CalendarButton = ({ appointment: { id, name } }: { appointment: AppointmentView }) => {
  const download = useRequest(downloadCalendar)
  return (
    <>
      <Button size="small" tone="secondary" busy={download.busy} onClick={() => download.submit(id)}>
        <CalendarIcon /> Agenda<span className="sr-only"> : ajouter {name}</span>
      </Button>
      <ErrorDialog error={download.apiError} onClose={download.clearError} />
    </>
  )
}
