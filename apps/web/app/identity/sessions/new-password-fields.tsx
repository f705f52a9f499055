import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '#app/ui/field.tsx'
import { PasswordInput } from '#app/ui/inputs.tsx'
import { PasswordMeter } from './password-meter.tsx'
import { PasswordRules } from './password-rules.tsx'

type Props = {
  label?: string
  typed: string
  password: UseFormRegisterReturn
  passwordConfirm: UseFormRegisterReturn
  errors: { password?: FieldError | undefined; passwordConfirm?: FieldError | undefined }
}

export const NewPasswordFields = ({ label = 'Mot de passe', typed, password, passwordConfirm, errors }: Props) => (
  <>
    <Field
      label={label}
      error={errors.password}
      hint={
        <>
          <PasswordRules password={typed} />
          <PasswordMeter password={typed} />
        </>
      }
    >
      <PasswordInput autoComplete="new-password" {...password} />
    </Field>
    <Field label="Confirmez le mot de passe" error={errors.passwordConfirm}>
      <PasswordInput autoComplete="new-password" {...passwordConfirm} />
    </Field>
  </>
)
