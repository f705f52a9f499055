import type { OwnAccount } from '@couronne/contract/identity/accounts'
import { sessionsApi } from '@couronne/contract/identity/sessions'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { call } from '#app/lib/call.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { PasswordInput } from '#app/ui/inputs.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { takeFocus } from '#app/ui/take-focus.ts'
import { newPassword, passwordsMatch } from './new-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

const body = z.object({ currentPassword: newPassword.passwordConfirm, ...newPassword }).refine(...passwordsMatch)
type Values = z.infer<typeof body>

type Props = { member: OwnAccount }

export const ChangePasswordForm = ({ member }: Props) => {
  const form = useForm<Values>({
    resolver: zodResolver(body),
    defaultValues: { currentPassword: '', password: '', passwordConfirm: '' },
  })
  const { register, formState, control } = form
  const typed = useWatch({ control, name: 'password' })
  const [done, setDone] = useState('')
  const save = useRequest(
    async (values: Values) => {
      setDone('')
      const { message } = await call(sessionsApi.changePassword, { params: { id: member.id }, body: values })
      form.reset()
      setDone(message)
    },
    { form },
  )

  return (
    <Form
      onSubmit={form.handleSubmit(save.submit)}
      error={save.apiError}
      onErrorClosed={save.clearError}
      busy={save.busy}
    >
      {/* This field tells password managers to which account the password belongs. */}
      <input type="text" name="username" autoComplete="username" value={member.email} readOnly hidden />
      <Field label="Mot de passe actuel" error={formState.errors.currentPassword}>
        <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
      </Field>
      <NewPasswordFields
        label="Nouveau mot de passe"
        typed={typed}
        password={register('password')}
        passwordConfirm={register('passwordConfirm')}
        errors={formState.errors}
      />
      <SubmitButton busy={save.busy} className="sm:self-start">
        Enregistrer
      </SubmitButton>
      {done && (
        <Alert ref={takeFocus} tone="success" title={done}>
          Votre session continue ici ; toutes les autres sont terminées.
        </Alert>
      )}
    </Form>
  )
}
