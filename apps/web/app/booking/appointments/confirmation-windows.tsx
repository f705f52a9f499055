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
  held: AppointmentView | null
  /** Runs if the session has ended and the customer closes the login dialog without logging in. */
  onLoginClosed: () => void
}

/** Shows the dialogs that open between 'Confirmer' and the payment. */
export const ConfirmationWindows = ({ confirmation, held, onLoginClosed }: Props) => {
  const navigate = useNavigate()
  const { open, isLoggedOut, goOnAs, dismiss, holdAndPay, leave, startOver } = confirmation
  return (
    <Suspense>
      {isLoggedOut && (
        <LoginDialog
          open
          onClose={onLoginClosed}
          onLoggedIn={goOnAs}
          returnTo={window.location.pathname + window.location.search}
        />
      )}
      {open === 'terms' && <TermsDialog onClose={dismiss} onAccepted={holdAndPay} />}
      {open === 'payment' && held && (
        <PayDialog
          appointment={held}
          onLeave={leave}
          onLeaveUndecided={() => navigate(addresses.ownAppointments())}
          onExpired={startOver}
          onPaid={() => navigate(addresses.home())}
        />
      )}
    </Suspense>
  )
}
