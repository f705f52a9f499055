import { accountsApi } from '@couronne/contract/identity/accounts'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { storeReturnTo } from '#app/identity/sessions/stored-return-to.ts'
import { useReturnTo } from '#app/identity/sessions/use-return-to.ts'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { withReturnTo } from '#app/lib/return-to.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { EMail } from '#app/ui/e-mail.tsx'
import { RoundIllustration } from '#app/ui/illustrations/illustration.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { registrationSecret } from './registration-secret.ts'
import { useConfirmedElsewhere } from './use-confirmed-elsewhere.ts'

type Props = {
  message: string
  email: string
  /** Goes back to the form, whose values are still there. */
  onCorrect: () => void
}

/**
 * This dialog follows a registration, names the address and goes on by itself once the link of the mail was used, on
 * whatever device. Closing it leads home. The page that the visitor wanted is stored for a login in another tab.
 */
export default function RegistrationDone({ message, email, onCorrect }: Props) {
  const navigate = useNavigate()
  const { returnTo } = useReturnTo()
  const [resentText, setResentText] = useState('')
  useEffect(() => storeReturnTo(returnTo), [returnTo])
  useConfirmedElsewhere(() => navigate(returnTo, { replace: true, state: { takesHour: true } }))
  const resend = useRequest(async () => {
    setResentText('')
    const browserSecret = registrationSecret()
    if (!browserSecret) return
    const answer = await call(accountsApi.resendConfirmation, { body: { browserSecret } })
    setResentText(answer.message)
  })
  const close = () => navigate(addresses.home())
  return (
    <Dialog
      open
      onClose={close}
      title="Confirmez votre adresse"
      description={message}
      actions={
        <>
          <Button busy={resend.busy} onClick={() => resend.submit(undefined)}>
            Renvoyer le message
          </Button>
          <Button tone="secondary" onClick={onCorrect}>
            Corriger l’adresse
          </Button>
        </>
      }
    >
      <div className="flex items-center gap-4">
        <RoundIllustration name="hero-bantu" className="size-20 shrink-0 bg-safran max-[24rem]:hidden" />
        <div className="min-w-0 space-y-2">
          <p>
            Le message est parti à{' '}
            <strong>
              <EMail address={email} />
            </strong>
            .
          </p>
          <p>
            Suivez son lien, sur cet appareil ou sur un autre : la suite s’ouvrira ici d’elle-même. Rien reçu ? Regardez
            dans les courriers indésirables.
          </p>
        </div>
      </div>
      <p role="status" className="mt-3 min-h-6 font-medium text-feuille">
        {resentText}
      </p>
      <p role="alert" className="font-medium text-brique">
        {resend.apiError?.message}
      </p>
      <p className="text-sm">
        Adresse déjà confirmée ? <TextLink to={withReturnTo(addresses.welcome(), returnTo)}>Se connecter</TextLink>
      </p>
    </Dialog>
  )
}
