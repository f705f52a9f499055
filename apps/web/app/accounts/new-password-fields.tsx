import { mismatchText, password } from '@couronne/contract/accounts'
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { z } from 'zod'
import { Field } from '#app/ui/field.tsx'
import { PasswordInput } from '#app/ui/inputs.tsx'
import { PasswordRules } from './password-rules.tsx'

export const newPassword = { password, passwordConfirm: z.string('Champs requis!').min(1, 'Champs requis!') }

type Typed = { password?: unknown; passwordConfirm?: unknown }

/** For `z.object({ ...newPassword }).refine(...passwordsMatch)`; speaks up even while other fields are wrong. */
export const passwordsMatch = [
  ({ password, passwordConfirm }: Typed) => !passwordConfirm || password === passwordConfirm,
  { path: ['passwordConfirm'], error: mismatchText, when: () => true },
] satisfies [(typed: Typed) => boolean, unknown]

type Props = {
  label?: string
  typed: string
  password: UseFormRegisterReturn
  passwordConfirm: UseFormRegisterReturn
  errors: { password?: FieldError | undefined; passwordConfirm?: FieldError | undefined }
}

export const NewPasswordFields = ({ label = 'Mot de passe', typed, password, passwordConfirm, errors }: Props) => (
  <>
    <Field label={label} error={errors.password} hint={<PasswordRules password={typed} />}>
      <PasswordInput autoComplete="new-password" {...password} />
    </Field>
    <Field label="Confirmez le mot de passe" error={errors.passwordConfirm}>
      <PasswordInput autoComplete="new-password" {...passwordConfirm} />
    </Field>
  </>
)
