import { codeBody, operatorsApi } from '@couronne/contract/operations/operators'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { addresses } from '#app/lib/addresses.ts'
import { ApiError } from '#app/lib/api.ts'
import { call } from '#app/lib/call.ts'
import { useIdempotencyKey } from '#app/lib/use-idempotency-key.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { takeFocus } from '#app/ui/take-focus.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { CodeField } from './code-field.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Props = { secret: string; uri: string; onDone: () => unknown }

/**
 * Each group is its own text. In one text, French typography would join a digit and three digits of the next group as
 * thousands.
 */
const groupDigits = (secret: string) =>
  secret.match(/.{1,4}/g)?.map((group, index) => (index > 0 ? ` ${group}` : group))

/**
 * Sets up the second factor: the authenticator app reads the secret, the operator confirms with a code and stores the
 * recovery codes.
 */
export const SecondFactorSetup = ({ secret, uri, onDone }: Props) => {
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>([])
  const [areCodesLost, setAreCodesLost] = useState(false)
  const form = useForm<{ code: string }>({ resolver: zodResolver(codeBody) })
  const attempt = useIdempotencyKey()
  const confirm = useRequest(
    async (body: { code: string }) => {
      try {
        const { recoveryCodes } = await attempt(body, (idempotencyKey) =>
          call(operatorsApi.confirmSecondFactor, { body, idempotencyKey }),
        )
        setRecoveryCodes(recoveryCodes)
      } catch (error) {
        if (!(error instanceof ApiError) || error.error !== 'already_done') throw error
        setAreCodesLost(true)
      }
    },
    { form },
  )
  if (areCodesLost) return <CodesLost onDone={onDone} />
  if (recoveryCodes.length > 0) return <RecoveryCodes codes={recoveryCodes} onDone={onDone} />
  return (
    <>
      <h2 className="text-2xl">Protégez votre accès</h2>
      <p className="mt-2 text-ink-soft">
        Vous voyez les données et l’argent de tout le monde : un mot de passe ne suffit pas. Votre téléphone donnera un
        second code à chaque connexion.
      </p>
      <h3 className="mt-6 text-lg">1. Ajoutez le compte à votre application</h3>
      <p className="mt-1 mb-4">
        Aegis, Google Authenticator, 1Password… Lisez ce dessin avec elle, ou recopiez la clé à la main.
      </p>
      <div className="flex flex-col items-center gap-4 rounded-card bg-sable p-4 sm:flex-row">
        <QrCode text={uri} />
        <div className="min-w-0">
          <p>
            <span className="block text-sm text-ink-soft">Clé à recopier</span>
            <span className="tracking-wide tabular-nums text-lg break-words">{groupDigits(secret)}</span>
          </p>
          <a
            href={uri}
            className="inline-flex min-h-11 items-center font-semibold text-plum underline underline-offset-4 hover:text-plum-deep"
          >
            Ouvrir dans mon application
          </a>
        </div>
      </div>
      <h3 className="mt-6 mb-3 text-lg">2. Recopiez le code qu’elle affiche</h3>
      <Form onSubmit={form.handleSubmit(confirm.submit)} error={confirm.apiError} busy={confirm.busy}>
        <CodeField error={form.formState.errors.code} {...form.register('code')} />
        <SubmitButton busy={confirm.busy}>Vérifier</SubmitButton>
      </Form>
    </>
  )
}

/** The response with the recovery codes was lost, and another code does not return them again. */
const CodesLost = ({ onDone }: { onDone: () => unknown }) => (
  <>
    <h2 ref={takeFocus} tabIndex={-1} className="text-2xl outline-none">
      Votre second code est réglé
    </h2>
    <p className="mt-2 mb-4 text-ink-soft">
      La connexion s’est interrompue : vos dix codes de secours n’ont pas pu s’afficher, et ne le peuvent plus.
      Remplacez-les maintenant, pour ne pas rester dehors si vous perdez votre téléphone.
    </p>
    <p className="mb-5">
      <TextLink to={addresses.recoveryCodes()}>Remplacer mes codes de secours</TextLink>
    </p>
    <Button tone="secondary" onClick={onDone}>
      Plus tard
    </Button>
  </>
)
