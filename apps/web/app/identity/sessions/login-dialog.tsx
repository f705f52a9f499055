import type { OwnRecord } from '@couronne/contract/identity/accounts'
import { addresses } from '#app/lib/addresses.ts'
import { withReturn } from '#app/lib/return-address.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { LoginForm } from './login-form.tsx'

type Props = {
  open: boolean
  onClose: () => void
  /** Goes on with what she wanted. The session is open by then. */
  onLoggedIn: (user: OwnRecord) => unknown
  /** Where she comes back to if she first has to register. */
  returnTo: string
}

/** Login over the page, when a guest asks for what needs an account. Load it with `lazy()`. */
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
