import { createContext, type ReactNode, use, useId } from 'react'
import { AlertIcon } from './icons.tsx'

export type FieldWiring = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}
const Wiring = createContext<FieldWiring | null>(null)

/** A control inside a `<Field>` spreads these attributes on its native element. */
export const useFieldWiring = () => use(Wiring)

type Props = {
  label: ReactNode
  /** Takes React Hook Form's `formState.errors.<name>`. */
  error?: { message?: string | undefined } | undefined
  hint?: ReactNode
  optional?: boolean
  className?: string
  children: ReactNode
}

/** Renders a label with one control, its hint and its error, connected for assistive technology. */
export const Field = ({ label, error, hint, optional = false, className, children }: Props) => {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
        {optional && <span className="font-normal text-ink-soft"> (facultatif)</span>}
      </label>
      <Wiring
        value={{
          id,
          'aria-describedby': described || undefined,
          'aria-invalid': error ? true : undefined,
          'aria-required': optional ? undefined : true,
        }}
      >
        {children}
      </Wiring>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <FieldProblem id={`${id}-error`}>{error && (error.message ?? 'Champs requis!')}</FieldProblem>
    </div>
  )
}

/**
 * The contract's text for what is missing speaks of a whole form. Under one field it is in the singular. A child has
 * French typography by the time it is read.
 */
export const fieldText = (message: string) => (/^Champs requis\s*!$/.test(message) ? 'Champ requis' : message)

type ProblemProps = { id: string; role?: 'alert'; children: ReactNode }

/** Shows a field's error below its control. Without one it takes no room. */
export const FieldProblem = ({ id, role, children }: ProblemProps) =>
  children ? (
    <p id={id} role={role} className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-brique">
      <AlertIcon className="mt-0.5 size-4" />
      <span>{typeof children === 'string' ? fieldText(children) : children}</span>
    </p>
  ) : null
