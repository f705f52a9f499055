import type { OwnRecord } from '@couronne/contract/identity/accounts'
import { type LoginBody, loginBody } from '@couronne/contract/identity/sessions'
import { refusals } from '@couronne/contract/lib/errors'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { addresses } from '#app/lib/addresses.ts'
import { RefusalError } from '#app/lib/api.ts'
import { ownProfile, withReturn } from '#app/lib/return-address.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { EmailInput, PasswordInput } from '#app/ui/inputs.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { type LoginRole, logIn } from './log-in.ts'
import { keepReturn } from './stored-return-to.ts'

type Props = {
  userRole?: LoginRole
  /** The user returns to this page after the login. */
  back: string
  onLoggedIn: (user: OwnRecord) => unknown
}

export const LoginForm = ({ userRole, back, onLoggedIn }: Props) => {
  const form = useForm<LoginBody>({ resolver: zodResolver(loginBody) })
  const { errors } = form.formState
  const [mailIsOnItsWay, setMailIsOnItsWay] = useState(false)
  const login = useRequest(
    async (values: LoginBody) => {
      setMailIsOnItsWay(false)
      try {
        onLoggedIn(await logIn(values, userRole))
      } catch (error) {
        if (error instanceof RefusalError && error.message === refusals.not_confirmed[1]) {
          setMailIsOnItsWay(true)
          // The confirmation mail opens another tab, which does not know the return address.
          if (back !== ownProfile) keepReturn(back)
        }
        throw error
      }
    },
    { form },
  )

  return (
    <Form onSubmit={form.handleSubmit(login.submit)} refusal={login.refusal} busy={login.busy} keepsRoom>
      <Field label="E-mail" error={errors.email}>
        <EmailInput autoComplete="username" {...form.register('email')} />
      </Field>
      <div>
        <Field label="Mot de passe" error={errors.password}>
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </Field>
        <TextLink to={withReturn(addresses.forgottenPassword(), back)} className="mt-1">
          Mot de passe oublié ?
        </TextLink>
      </div>
      <SubmitButton busy={login.busy}>Se connecter</SubmitButton>
      {mailIsOnItsWay && (
        <p>
          Nous venons de vous renvoyer l’e-mail de confirmation : ouvrez-le et suivez son lien, puis revenez vous
          connecter.
        </p>
      )}
    </Form>
  )
}
