import { type AppointmentMove, type AppointmentView, appointmentsApi } from '@couronne/contract/appointments'
import { reviewsApi } from '@couronne/contract/reviews'
import { lazy, Suspense, useRef } from 'react'
import { useNavigate } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { dateTimeText } from '#app/lib/french.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import type { Side } from './appointment-card.tsx'
import { CancelDialog } from './cancel-dialog.tsx'

const MoveDialog = lazy(() => import('./move-dialog.tsx'))
const ReportDialog = lazy(() => import('./report-dialog.tsx'))
const ReviewDialog = lazy(() => import('#app/reviews/review-dialog.tsx'))
const AnswerDialog = lazy(() => import('#app/reviews/answer-dialog.tsx'))
const PayDialog = lazy(() => import('./pay-dialog.tsx'))

type Props = {
  side: Side
  move: AppointmentMove
  appointment: AppointmentView
  onClose: () => void
  /** Reads the list anew, and says what was done; in other words where they are given. */
  onChanged: (text?: string) => Promise<unknown>
}

/** The window that belongs to each button of the list. */
export const AppointmentDialogs = ({ side, move, appointment, onClose, onChanged: onListChanged }: Props) => {
  const { id, professional, libelle, firstname, date, zone, review } = appointment
  const navigate = useNavigate()
  const hasAsked = useRef(false)
  const onAsk = () => {
    hasAsked.current = true
  }
  const onChanged = async (text?: string) => {
    await onListChanged(text)
    hasAsked.current = false
  }
  // What was asked may be done although its answer was lost, or was refused because it is done: the list is read anew.
  const close = () => {
    onClose()
    if (hasAsked.current) void onListChanged('Voici où en est ce rendez-vous.')
  }
  const changed = async () => {
    onClose()
    await onChanged()
  }
  const what = `${libelle} avec ${firstname}, ${dateTimeText(date, zone)}`
  if (move === 'pay') {
    return (
      <Suspense>
        <PayDialog
          appointment={appointment}
          onLeave={changed}
          onLeaveUndecided={changed}
          onExpired={() => navigate(addresses.booking({ id: professional, firstname }, libelle, date))}
          onPaid={changed}
        />
      </Suspense>
    )
  }
  if (move === 'move') {
    return (
      <Suspense>
        <MoveDialog appointment={appointment} onClose={close} onAsk={onAsk} onChanged={onChanged} />
      </Suspense>
    )
  }
  if (move === 'report') {
    return (
      <Suspense>
        <ReportDialog side={side} appointment={appointment} onClose={close} onAsk={onAsk} onChanged={onChanged} />
      </Suspense>
    )
  }
  if (move === 'review') {
    return (
      <Suspense>
        <ReviewDialog appointment={appointment} onClose={close} onAsk={onAsk} onChanged={onChanged} />
      </Suspense>
    )
  }
  if (move === 'answer' && review) {
    return (
      <Suspense>
        <AnswerDialog firstname={firstname} review={review} onClose={close} onAsk={onAsk} onChanged={onChanged} />
      </Suspense>
    )
  }
  if (move === 'unpublish' && review) {
    return (
      <ConfirmDialog
        open
        onClose={close}
        title="Retirer votre avis ?"
        confirmLabel="Retirer mon avis"
        cancelLabel="Le garder"
        tone="danger"
        onConfirm={() => {
          onAsk()
          return call(reviewsApi.remove, { params: { id: review.id }, body: {} }).then(() => onChanged())
        }}
      >
        <p>
          Il disparaît de la page de {firstname}, avec ses photos et la réponse s’il y en a une. Vous pourrez en écrire
          un autre.
        </p>
      </ConfirmDialog>
    )
  }
  if (move === 'giveUp') {
    return (
      <ConfirmDialog
        open
        onClose={close}
        title="Abandonner cette réservation ?"
        confirmLabel="Abandonner"
        cancelLabel="La garder"
        tone="danger"
        onConfirm={() => {
          onAsk()
          return call(appointmentsApi.giveUp, { params: { id } }).then(() => onChanged())
        }}
      >
        <p>{what}. L’heure sera rendue à d’autres ; rien n’a été débité.</p>
      </ConfirmDialog>
    )
  }
  if (move === 'finish') {
    return (
      <ConfirmDialog
        open
        onClose={close}
        title="Ce rendez-vous est-il terminé ?"
        confirmLabel="Terminé"
        cancelLabel="Pas encore"
        onConfirm={() => {
          onAsk()
          return call(appointmentsApi.change, { params: { id }, body: { status: 'Terminé' } }).then(() => onChanged())
        }}
      >
        <p>{what}. Vous confirmez que la prestation a eu lieu.</p>
      </ConfirmDialog>
    )
  }
  return <CancelDialog side={side} appointment={appointment} onClose={close} onAsk={onAsk} onChanged={onChanged} />
}
