import type { ComponentProps } from 'react'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'

type Props = ComponentProps<'input'> & {
  isRecovery?: boolean
  error?: { message?: string | undefined } | undefined
}

export const CodeField = ({ isRecovery = false, error, ...rest }: Props) => (
  <Field label={isRecovery ? 'Code de secours' : 'Code à six chiffres'} error={error}>
    <TextInput
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      className="text-xl tracking-widest tabular-nums"
      {...rest}
    />
  </Field>
)
