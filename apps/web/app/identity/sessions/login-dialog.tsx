import type { OwnRecord } from '@couronne/contract/identity/accounts'
import { addresses } from '#app/lib/addresses.ts'
import { withReturn } from '#app/lib/return-address.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { LoginForm } from './login-form.tsx'

type Props = {
  open: boolean
  onClose: () => void
  /** Continues with the action that needed a login. The session is open by then. */
  onLoggedIn: (user: OwnRecord) => unknown
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
      <LoginForm back={returnTo} onLoggedIn={onLoggedIn} />
      <p className="mt-4">
        Pas encore de compte ? <TextLink to={withReturn(addresses.registration(), returnTo)}>S’inscrire</TextLink>
      </p>
    </Dialog>
  )
}
