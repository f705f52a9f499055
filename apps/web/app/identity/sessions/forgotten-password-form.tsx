import { sessionsApi } from '@couronne/contract/identity/sessions'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '#app/lib/call.ts'
import { firstPage } from '#app/lib/return-to.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { EMail } from '#app/ui/e-mail.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { EmailInput } from '#app/ui/inputs.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { takeFocus } from '#app/ui/take-focus.ts'
import { storeReturnTo } from './stored-return-to.ts'
import { useReturnTo } from './use-return-to.ts'

const body = sessionsApi.resetPassword.schema.body

export const ForgottenPasswordForm = () => {
  const [sent, setSent] = useState<{ message: string; email: string } | null>(null)
  const { returnTo } = useReturnTo()
  const form = useForm<{ email: string }>({ resolver: zodResolver(body) })
  const { errors } = form.formState
  const request = useRequest(
    async ({ email }: { email: string }) => {
      const { message } = await call(sessionsApi.resetPassword, { body: { email } })
      if (returnTo !== firstPage) storeReturnTo(returnTo)
      setSent({ message, email })
    },
    { form },
  )

  if (sent) {
    return (
      <div className="flex flex-col gap-5">
        <Alert ref={takeFocus} tone="success" title={sent.message}>
          Si un compte existe pour <EMail address={sent.email} />, un lien pour choisir un nouveau mot de passe vient
          d’y être envoyé. Il est valable une heure et ne sert qu’une fois.
        </Alert>
        <p>Rien reçu ? Regardez dans les courriers indésirables, ou vérifiez l’adresse.</p>
        <Button tone="secondary" onClick={() => setSent(null)}>
          Recommencer
        </Button>
      </div>
    )
  }
  return (
    <Form onSubmit={form.handleSubmit(request.submit)} error={request.apiError} busy={request.busy}>
      <Field label="E-mail" error={errors.email}>
        <EmailInput autoComplete="username" {...form.register('email')} />
      </Field>
      <SubmitButton busy={request.busy}>Recevoir le lien</SubmitButton>
    </Form>
  )
}
