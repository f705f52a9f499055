import type { OwnAccount } from '@couronne/contract/identity/accounts'
import { accountDeletionApi, deleteAccountBody } from '@couronne/contract/operations/account-deletion'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { endSession } from '#app/lib/session.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { PasswordInput } from '#app/ui/inputs.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { readObstacles } from './obstacles.ts'

type Values = z.infer<typeof deleteAccountBody>
type Props = { member: Pick<OwnAccount, 'email'> }

/** Asks for the password, deletes the account and shows a farewell. */
export const DeleteAccount = ({ member }: Props) => {
  const [step, setStep] = useState<'closed' | 'confirm' | 'deleted'>('closed')
  const navigate = useNavigate()
  const leave = async () => {
    // The user leaves the private page before the session ends, so that no guard redirects elsewhere.
    await navigate(addresses.home())
    endSession()
  }
  return (
    <>
      <Button tone="danger" className="self-start" onClick={() => setStep('confirm')}>
        Supprimer mon compte…
      </Button>
      {step === 'confirm' && (
        <PasswordDialog member={member} onClose={() => setStep('closed')} onDeleted={() => setStep('deleted')} />
      )}
      <Dialog
        open={step === 'deleted'}
        onClose={leave}
        title="Votre compte est supprimé"
        description="Merci du chemin parcouru ensemble. Notre porte vous reste ouverte."
        actions={<Button onClick={leave}>Fermer</Button>}
      />
    </>
  )
}

const PasswordDialog = ({ member, onClose, onDeleted }: Props & { onClose: () => void; onDeleted: () => void }) => {
  const form = useForm<Values>({ resolver: zodResolver(deleteAccountBody), defaultValues: { password: '' } })
  const { register, handleSubmit, formState } = form
  const request = useRequest(
    async (body: Values) => {
      await call(accountDeletionApi.delete, { body })
      onDeleted()
    },
    { form },
  )
  const obstacles = readObstacles(request.apiError)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Supprimer mon compte"
      description="C’est définitif. Pour être sûrs que c’est vous, nous vous demandons votre mot de passe."
    >
      <Form onSubmit={handleSubmit(request.submit)} error={request.apiError} busy={request.busy}>
        {/* This field tells password managers to which account the password belongs. */}
        <input type="text" name="username" autoComplete="username" value={member.email} readOnly hidden />
        <Field label="Mot de passe" error={formState.errors.password}>
          <PasswordInput autoComplete="current-password" {...register('password')} />
        </Field>
        {obstacles.length > 0 && (
          <ul className="list-disc pl-5" aria-label="Ce qui l’empêche">
            {obstacles.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        )}
        <SubmitButton busy={request.busy} tone="danger">
          Supprimer définitivement
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
