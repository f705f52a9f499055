import { type AppointmentView, appointmentsApi } from '@couronne/contract/appointments'
import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#app/lib/call.ts'
import { dateTimeText } from '#app/lib/french.ts'
import { bookingAddress } from '#app/search/search-address.ts'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'

const PaymentDialog = lazy(() => import('#app/payments/payment-dialog.tsx'))

export type AppointmentMove = 'pay' | 'giveUp' | 'finish' | 'cancel'

type Props = {
  move: AppointmentMove
  appointment: AppointmentView
  onClose: () => void
  /** Reads the list anew. */
  onChanged: () => Promise<unknown>
}

/** The window that belongs to each button of the list. */
export const AppointmentDialogs = ({ move, appointment, onClose, onChanged }: Props) => {
  const { id, professional, libelle, firstname, date, zone } = appointment
  const navigate = useNavigate()
  const changed = async () => {
    onClose()
    await onChanged()
  }
  const what = `${libelle} avec ${firstname}, ${dateTimeText(date, zone)}`
  if (move === 'pay') {
    return (
      <Suspense>
        <PaymentDialog
          appointment={appointment}
          onLeave={changed}
          onExpired={() => navigate(bookingAddress({ id: professional, firstname }, libelle, date))}
          onPaid={changed}
        />
      </Suspense>
    )
  }
  if (move === 'giveUp') {
    return (
      <ConfirmDialog
        open
        onClose={onClose}
        title="Abandonner cette réservation ?"
        confirmLabel="Abandonner"
        cancelLabel="La garder"
        tone="danger"
        onConfirm={() => call(appointmentsApi.giveUp, { params: { id } }).then(onChanged)}
      >
        <p>{what}. L’heure sera rendue à d’autres ; rien n’a été débité.</p>
      </ConfirmDialog>
    )
  }
  if (move === 'finish') {
    return (
      <ConfirmDialog
        open
        onClose={onClose}
        title="Ce rendez-vous est-il terminé ?"
        confirmLabel="Terminé"
        cancelLabel="Pas encore"
        onConfirm={() => call(appointmentsApi.change, { params: { id }, body: { status: 'Terminé' } }).then(onChanged)}
      >
        <p>{what}. Vous confirmez que la prestation a eu lieu.</p>
      </ConfirmDialog>
    )
  }
  return <CancelDialog appointment={appointment} onClose={onClose} onChanged={onChanged} />
}
