import { type ComponentProps, type FormEvent, type ReactNode, useId } from 'react'
import { controlClassName } from './inputs.tsx'

const invalidText = 'Indiquez un montant, par exemple 60 ou 59,90.'

type Props = Pick<ComponentProps<'input'>, 'name' | 'defaultValue' | 'placeholder'> & { label: ReactNode }

/**
 * Asks for an amount in euros, in a form that the browser submits itself. It replaces the browser's validation messages with
 * ours.
 */
export const AmountInput = ({ label, ...rest }: Props) => {
  const id = useId()
  const setMessage = (sentence: string) => (event: FormEvent<HTMLInputElement>) =>
    event.currentTarget.setCustomValidity(sentence)
  return (
    <div className="min-w-0 flex-1">
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
      </label>
      <input
        {...rest}
        id={id}
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        pattern="\d{1,5}([.,]\d{1,2})?"
        title={invalidText}
        onInvalid={setMessage(invalidText)}
        onInput={setMessage('')}
        className={`${controlClassName} mt-1`}
      />
    </div>
  )
}
