import { sessionsApi } from '@couronne/contract/identity/sessions'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { call } from '#app/lib/call.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Form } from '#app/ui/form.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { newPassword, passwordsMatch } from './new-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

const body = z.object(newPassword).refine(...passwordsMatch)
type Values = z.infer<typeof body>

type Props = { userId: string; token: string; onDone: (message: string) => void }

/** The page shows this form after it has checked the reset link. */
export const ResetPasswordForm = ({ userId, token, onDone }: Props) => {
  const form = useForm<Values>({ resolver: zodResolver(body) })
  const typed = useWatch({ control: form.control, name: 'password' }) ?? ''
  const save = useRequest(
    async (values: Values) => {
      const { message } = await call(sessionsApi.changePassword, { params: { id: userId }, body: { ...values, token } })
      onDone(message)
    },
    { form },
  )
  return (
    <Form onSubmit={form.handleSubmit(save.submit)} error={save.apiError} busy={save.busy}>
      <NewPasswordFields
        label="Nouveau mot de passe"
        typed={typed}
        password={form.register('password')}
        passwordConfirm={form.register('passwordConfirm')}
        errors={form.formState.errors}
      />
      <SubmitButton busy={save.busy}>Enregistrer</SubmitButton>
    </Form>
  )
}
