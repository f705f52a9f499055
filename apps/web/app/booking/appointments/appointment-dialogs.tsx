import { type AppointmentView, appointmentsApi, type Side } from '@couronne/contract/booking/appointments'
import { presenceApi } from '@couronne/contract/booking/presence'
import { ofName, toName } from '@couronne/contract/lib/french-names'
import { reviewsApi } from '@couronne/contract/marketplace/reviews'
import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { dateTimeText } from '#app/lib/french.ts'
import { useIdempotencyKey } from '#app/lib/use-idempotency-key.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { AcceptDialog, RefuseDialog, WithdrawDialog } from './request-dialogs.tsx'
import { isRequestSent } from './request-texts.ts'
import type { DialogAction } from './use-announced-action.ts'

const RescheduleDialog = lazy(() => import('./reschedule-dialog.tsx'))
const ReportDialog = lazy(() => import('../absences/report-dialog.tsx'))
const ReviewDialog = lazy(() => import('#app/booking/reviews/review-dialog.tsx'))
const AnswerDialog = lazy(() => import('#app/booking/reviews/answer-dialog.tsx'))
const LateDialog = lazy(() => import('#app/booking/presence/late-dialog.tsx'))
const CodeDialog = lazy(() => import('#app/booking/presence/code-dialog.tsx'))
const SafetyDialog = lazy(() => import('#app/booking/safety/safety-dialog.tsx'))
const PayDialog = lazy(() => import('./pay-dialog.tsx'))

type Props = {
  side: Side
  action: DialogAction
  appointment: AppointmentView
  onClose: () => void
  /** Reads the list again and announces the change, with `text` in place of the usual announcement. */
  onChanged: (text?: string) => Promise<unknown>
}

/** Opens the dialog that belongs to an action button. */
export const AppointmentDialogs = ({ action, side, onChanged, ...dialogProps }: Props) => {
  const { appointment, onClose } = dialogProps
  const dialog = {
    ...dialogProps,
    onChanged,
    // The list is read again: the action may have succeeded although its response was lost, or an earlier success may
    // be why it was refused.
    onCloseAfterRequest: () => {
      onClose()
      void onChanged('Voici où en est ce rendez-vous.')
    },
  }
  if (action === 'abandon')
    return isRequestSent(appointment) ? <WithdrawDialog {...dialog} /> : <AbandonDialog {...dialog} />
  if (action === 'accept') return <AcceptDialog {...dialog} />
  if (action === 'refuse') return <RefuseDialog {...dialog} />
  if (action === 'finish') return <FinishDialog {...dialog} />
  if (action === 'unpublish') return <UnpublishDialog {...dialog} />
  if (action === 'here') return <HereDialog {...dialog} />
  if (action === 'cancel') return <CancelDialog side={side} {...dialog} />
  return (
    <Suspense>
      {action === 'pay' && <PaymentDialog appointment={appointment} onClose={onClose} onChanged={onChanged} />}
      {action === 'reschedule' && <RescheduleDialog {...dialog} />}
      {action === 'report' && <ReportDialog side={side} {...dialog} />}
      {action === 'late' && <LateDialog {...dialog} />}
      {action === 'confirm_presence' && <CodeDialog {...dialog} />}
      {action === 'safety' && <SafetyDialog side={side} {...dialog} />}
      {action === 'review' && <ReviewDialog {...dialog} />}
      {action === 'answer' && appointment.review && (
        <AnswerDialog firstname={appointment.firstname} review={appointment.review} {...dialog} />
      )}
    </Suspense>
  )
}

type PaymentProps = Pick<Props, 'appointment' | 'onClose' | 'onChanged'>

const PaymentDialog = ({ appointment, onClose, onChanged }: PaymentProps) => {
  const { professional, libelle, firstname, date } = appointment
  const navigate = useNavigate()
  const finishPayment = async () => {
    onClose()
    await onChanged()
  }
  return (
    <PayDialog
      appointment={appointment}
      onLeave={finishPayment}
      onLeaveUndecided={finishPayment}
      onExpired={() => navigate(addresses.booking({ id: professional, firstname }, libelle, { date }))}
      onPaid={finishPayment}
    />
  )
}

type ConfirmProps = Pick<Props, 'appointment' | 'onClose' | 'onChanged'> & { onCloseAfterRequest: () => void }

const summaryOf = ({ name, firstname, date, zone }: AppointmentView) =>
  `${name} avec ${firstname}, ${dateTimeText(date, zone)}`

const AbandonDialog = ({ appointment, onClose, onCloseAfterRequest, onChanged }: ConfirmProps) => (
  <ConfirmDialog
    open
    onClose={onClose}
    onCloseAfterRequest={onCloseAfterRequest}
    title="Abandonner cette réservation ?"
    confirmLabel="Abandonner"
    cancelLabel="La garder"
    tone="danger"
    onConfirm={() => call(appointmentsApi.abandon, { params: { id: appointment.id } }).then(() => onChanged())}
  >
    <p>{summaryOf(appointment)}. L’heure sera rendue à d’autres ; rien n’a été débité.</p>
  </ConfirmDialog>
)

const FinishDialog = ({ appointment, onClose, onCloseAfterRequest, onChanged }: ConfirmProps) => (
  <ConfirmDialog
    open
    onClose={onClose}
    onCloseAfterRequest={onCloseAfterRequest}
    title="Ce rendez-vous est-il terminé ?"
    confirmLabel="Terminé"
    cancelLabel="Pas encore"
    onConfirm={() =>
      call(appointmentsApi.change, { params: { id: appointment.id }, body: { status: 'Terminé' } }).then(() =>
        onChanged(),
      )
    }
  >
    <p>{summaryOf(appointment)}. Vous confirmez que la prestation a eu lieu.</p>
  </ConfirmDialog>
)

const HereDialog = ({ appointment, onClose, onCloseAfterRequest, onChanged }: ConfirmProps) => {
  const { id, firstname } = appointment
  const attempt = useIdempotencyKey()
  const announceArrival = async () => {
    await attempt(id, (idempotencyKey) => call(presenceApi.here, { params: { id }, idempotencyKey }))
    await onChanged()
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onCloseAfterRequest={onCloseAfterRequest}
      title="Vous êtes là ?"
      confirmLabel="Je suis là"
      cancelLabel="Pas encore"
      onConfirm={announceArrival}
    >
      <p>{`${summaryOf(appointment)}. Nous le disons ${toName(firstname)}.`}</p>
    </ConfirmDialog>
  )
}

const UnpublishDialog = ({
  appointment: { firstname, review },
  onClose,
  onCloseAfterRequest,
  onChanged,
}: ConfirmProps) =>
  review && (
    <ConfirmDialog
      open
      onClose={onClose}
      onCloseAfterRequest={onCloseAfterRequest}
      title="Retirer votre avis ?"
      confirmLabel="Retirer mon avis"
      cancelLabel="Le garder"
      tone="danger"
      onConfirm={() => call(reviewsApi.remove, { params: { id: review.id }, body: {} }).then(() => onChanged())}
    >
      <p>
        Il disparaît de la page {ofName(firstname)}, avec ses photos et la réponse s’il y en a une. Vous pourrez en
        écrire un autre.
      </p>
    </ConfirmDialog>
  )
