import type { AppointmentView } from '@couronne/contract/booking/appointments'
import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import type { Confirmation } from './use-confirmation.ts'

const LoginDialog = lazy(() => import('#app/identity/sessions/login-dialog.tsx'))
const TermsDialog = lazy(() => import('#app/identity/accounts/terms-dialog.tsx'))
const PayDialog = lazy(() => import('./pay-dialog.tsx'))

type Props = {
  confirmation: Confirmation
  heldAppointment: AppointmentView | null
  /** Runs if the session has ended and the customer closes the login dialog without logging in. */
  onLoginClosed: () => void
}

/** Shows the dialogs that open between 'Confirmer' and the payment. */
export const ConfirmationDialogs = ({ confirmation, heldAppointment, onLoginClosed }: Props) => {
  const navigate = useNavigate()
  const { open, isLoggedOut, continueAs, closeDialog, holdAndPay, leavePayment, handleExpiredHold } = confirmation
  return (
    <Suspense>
      {isLoggedOut && (
        <LoginDialog
          open
          onClose={onLoginClosed}
          onLoggedIn={continueAs}
          returnTo={window.location.pathname + window.location.search}
        />
      )}
      {open === 'terms' && <TermsDialog onClose={closeDialog} onAccepted={holdAndPay} />}
      {open === 'payment' && heldAppointment && (
        <PayDialog
          appointment={heldAppointment}
          onLeave={leavePayment}
          onLeaveUndecided={() => navigate(addresses.ownAppointments())}
          onExpired={handleExpiredHold}
          onPaid={() => navigate(addresses.home())}
        />
      )}
    </Suspense>
  )
}
