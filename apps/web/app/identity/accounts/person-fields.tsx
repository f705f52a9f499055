import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import { phoneDigits } from './phone-digits.ts'

type NameProps = {
  firstname: UseFormRegisterReturn
  lastname: UseFormRegisterReturn
  errors: { firstname?: FieldError | undefined; lastname?: FieldError | undefined }
  /** It stands below the last name. */
  hint?: string
}

export const NameFields = ({ firstname, lastname, errors, hint }: NameProps) => (
  <>
    <Field label="Prénom(s)" error={errors.firstname}>
      <TextInput autoComplete="given-name" {...firstname} />
    </Field>
    <Field label="Nom" error={errors.lastname} hint={hint}>
      <TextInput autoComplete="family-name" {...lastname} />
    </Field>
  </>
)

/** Register a phone field with these options: the form sends the number as the digits that the contract requires. */
export const phoneOptions = { setValueAs: (typed?: string) => typed && phoneDigits(typed) }

export const PhoneField = ({ error, ...phone }: UseFormRegisterReturn & { error: FieldError | undefined }) => (
  <Field label="Téléphone" error={error}>
    <TextInput type="tel" autoComplete="tel" {...phone} />
  </Field>
)
