import { accountsApi } from '@couronne/contract/accounts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '#app/lib/call.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { TextInput } from '#app/ui/inputs.tsx'

const body = accountsApi.resetPassword.schema.body

export const ForgottenPasswordForm = () => {
  const [answer, setAnswer] = useState('')
  const form = useForm({ resolver: zodResolver(body), defaultValues: { email: '' } })
  const { errors } = form.formState
  const ask = useRequest(
    async (values: { email: string }) => {
      const { message } = await call(accountsApi.resetPassword, { body: values })
      setAnswer(message)
    },
    { form },
  )

  if (answer) {
    return (
      <Alert tone="success" title={answer}>
        Si un compte existe à cette adresse, le lien pour choisir un nouveau mot de passe vient d’y être envoyé. Il est
        valable une heure.
      </Alert>
    )
  }
  return (
    <Form onSubmit={form.handleSubmit(ask.submit)} refusal={ask.refusal} busy={ask.busy}>
      <Field label="Votre e-mail" error={errors.email}>
        <TextInput type="email" autoComplete="email" {...form.register('email')} />
      </Field>
      <Button type="submit" size="large" busy={ask.busy}>
        Recevoir le lien
      </Button>
    </Form>
  )
}
