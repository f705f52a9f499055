import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { storeReturnTo } from '#app/identity/sessions/stored-return-to.ts'
import { useReturnTo } from '#app/identity/sessions/use-return-to.ts'
import { addresses } from '#app/lib/addresses.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { RoundIllustration } from '#app/ui/illustrations/illustration.tsx'

type Props = { message: string }

/**
 * This dialog follows a registration. Closing it leads home. The page that the visitor wanted is stored, and opens
 * after the login that follows the confirmation mail.
 */
export default function RegistrationDone({ message }: Props) {
  const navigate = useNavigate()
  const { returnTo } = useReturnTo()
  useEffect(() => storeReturnTo(returnTo), [returnTo])
  const close = () => navigate(addresses.home())
  return (
    <Dialog
      open
      onClose={close}
      title="Encore un petit geste"
      description={message}
      actions={<Button onClick={close}>Fermer</Button>}
    >
      <div className="flex items-center gap-4">
        <RoundIllustration name="hero-bantu" className="size-20 shrink-0 bg-safran" />
        <p>
          Ouvrez le message que nous venons de vous envoyer et suivez son lien. Rien reçu ? Regardez dans les courriers
          indésirables.
        </p>
      </div>
    </Dialog>
  )
}
