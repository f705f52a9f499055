import { type AppointmentView, appointmentsApi } from '@couronne/contract/booking/appointments'
import { call } from '#app/lib/call.ts'
import { dateTimeText, priceText } from '#app/lib/french.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'

type Props = {
  appointment: AppointmentView
  onClose: () => void
  onCloseAfterRequest: () => void
  /** Reads the list again and announces the text. */
  onChanged: (text?: string) => Promise<unknown>
}

const answer = (id: string, accept: boolean) =>
  call(appointmentsApi.answerRequest, { params: { id }, body: { accept } })

const summaryOf = ({ name, firstname, date, zone }: AppointmentView) =>
  `${name} avec ${firstname}, ${dateTimeText(date, zone)}`

/** Says what has become of the appointment: only the bank's answer makes it paid. */
const acceptedText = ({ status }: AppointmentView) => {
  if (status === 'Payé') return 'La demande est acceptée : le rendez-vous est payé.'
  if (status === 'Expiré') return 'La banque n’a pas débité le montant réservé : la demande a pris fin.'
  return 'La demande est acceptée. Le paiement est en cours.'
}

export const AcceptDialog = ({ appointment, onClose, onCloseAfterRequest, onChanged }: Props) => (
  <ConfirmDialog
    open
    onClose={onClose}
    onCloseAfterRequest={onCloseAfterRequest}
    title="Accepter cette demande ?"
    confirmLabel="Accepter"
    cancelLabel="Pas encore"
    onConfirm={() => answer(appointment.id, true).then((answered) => onChanged(acceptedText(answered)))}
  >
    <p>
      {`${summaryOf(appointment)}. Les ${priceText(appointment.total)} réservés sur sa carte sont débités, et le rendez-vous est pris.`}
    </p>
  </ConfirmDialog>
)

export const RefuseDialog = ({ appointment, onClose, onCloseAfterRequest, onChanged }: Props) => (
  <ConfirmDialog
    open
    onClose={onClose}
    onCloseAfterRequest={onCloseAfterRequest}
    title="Refuser cette demande ?"
    confirmLabel="Refuser"
    cancelLabel="Revenir"
    tone="danger"
    onConfirm={() => answer(appointment.id, false).then(() => onChanged())}
  >
    <p>
      {`${summaryOf(appointment)}. L’heure est libérée et rien n’est débité. Un refus ne compte pas dans vos annulations.`}
    </p>
  </ConfirmDialog>
)

export const WithdrawDialog = ({ appointment, onClose, onCloseAfterRequest, onChanged }: Props) => (
  <ConfirmDialog
    open
    onClose={onClose}
    onCloseAfterRequest={onCloseAfterRequest}
    title="Retirer votre demande ?"
    confirmLabel="Retirer ma demande"
    cancelLabel="La garder"
    tone="danger"
    onConfirm={() =>
      call(appointmentsApi.abandon, { params: { id: appointment.id } }).then(() =>
        onChanged('Votre demande est retirée.'),
      )
    }
  >
    <p>
      {`${summaryOf(appointment)}. Les ${priceText(appointment.total)} réservés sur votre carte sont libérés ; rien n’a été débité.`}
    </p>
  </ConfirmDialog>
)
