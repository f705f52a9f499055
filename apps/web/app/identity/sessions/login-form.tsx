import type { OwnAccount } from '@couronne/contract/identity/accounts'
import { type LoginBody, loginBody } from '@couronne/contract/identity/sessions'
import { notConfirmedText } from '@couronne/contract/lib/error-texts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { addresses } from '#app/lib/addresses.ts'
import { ApiError } from '#app/lib/api.ts'
import { firstPage, withReturnTo } from '#app/lib/return-to.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Field } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { EmailInput, PasswordInput } from '#app/ui/inputs.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { type LoginRole, logIn } from './log-in.ts'
import { storeReturnTo } from './stored-return-to.ts'

type Props = {
  userRole?: LoginRole
  /** The user returns to this page after the login. */
  returnTo: string
  onLoggedIn: (user: OwnAccount) => unknown
}

export const LoginForm = ({ userRole, returnTo, onLoggedIn }: Props) => {
  const form = useForm<LoginBody>({ resolver: zodResolver(loginBody) })
  const { errors } = form.formState
  const [isMailResent, setIsMailResent] = useState(false)
  const login = useRequest(
    async (values: LoginBody) => {
      setIsMailResent(false)
      try {
        onLoggedIn(await logIn(values, userRole))
      } catch (error) {
        if (error instanceof ApiError && error.message === notConfirmedText) {
          setIsMailResent(true)
          // The confirmation mail opens another tab, which does not know the return address.
          if (returnTo !== firstPage) storeReturnTo(returnTo)
        }
        throw error
      }
    },
    { form },
  )

  return (
    <Form onSubmit={form.handleSubmit(login.submit)} error={login.apiError} busy={login.busy}>
      <Field label="E-mail" error={errors.email}>
        <EmailInput autoComplete="username" {...form.register('email')} />
      </Field>
      <div>
        <Field label="Mot de passe" error={errors.password}>
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </Field>
        <TextLink to={withReturnTo(addresses.forgottenPassword(), returnTo)} className="mt-1">
          Mot de passe oublié ?
        </TextLink>
      </div>
      <SubmitButton busy={login.busy}>Se connecter</SubmitButton>
      {isMailResent && (
        <p>
          Nous venons de vous renvoyer l’e-mail de confirmation : ouvrez-le et suivez son lien, puis revenez vous
          connecter.
        </p>
      )}
    </Form>
  )
}
