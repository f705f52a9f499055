import type { OwnAccount } from '@couronne/contract/identity/accounts'
import { addresses, isBookingAddress } from '#app/lib/addresses.ts'
import { withReturnTo } from '#app/lib/return-to.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { LoginForm } from './login-form.tsx'

type Props = {
  open: boolean
  onClose: () => void
  /** Continues with the action that needed a login. The session is open by then. */
  onLoggedIn: (user: OwnAccount) => unknown
  /** The user returns to this page after a registration. */
  returnTo: string
}

/** Shows a login over the page when a guest starts an action that needs an account. Load it with `lazy()`. */
export default function LoginDialog({ open, onClose, onLoggedIn, returnTo }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Connexion"
      description="Connectez-vous pour continuer : vous reviendrez ici même."
    >
      <LoginForm returnTo={returnTo} onLoggedIn={onLoggedIn} />
      <p className="mt-4">
        Pas encore de compte ? <TextLink to={registrationFor(returnTo)}>S’inscrire</TextLink>
      </p>
    </Dialog>
  )
}

/** Only customers book, so a booking does not ask for the role. */
const registrationFor = (returnTo: string) =>
  withReturnTo(isBookingAddress(returnTo) ? addresses.register.customer() : addresses.registration(), returnTo)
