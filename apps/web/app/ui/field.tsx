import { createContext, type ReactNode, use, useId } from 'react'
import { cx } from './class-names.ts'
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
  /** Pass the longest likely error message if it may take more than one line. */
  longestError?: string
  optional?: boolean
  className?: string
  children: ReactNode
}

/** Renders a label with one control, its hint and its error, connected for assistive technology. */
export const Field = ({ label, error, hint, longestError, optional = false, className, children }: Props) => {
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
      <FieldProblem id={`${id}-error`} longestError={longestError}>
        {error && (error.message ?? 'Champs requis!')}
      </FieldProblem>
    </div>
  )
}

type ProblemProps = { id: string; role?: 'alert'; longestError?: string | undefined; children: ReactNode }

/**
 * Shows a field's error below its control. A `<Form>` reserves one line for it, partly in the gap below. `longestError`
 * reserves the height of that text instead, by rendering it invisibly in the same place.
 */
export const FieldProblem = ({ id, role, longestError, children }: ProblemProps) => (
  <div
    data-longest={longestError}
    className={cx(
      'in-data-room:-mb-3.5 in-data-room:min-h-6.75',
      longestError &&
        'in-data-room:grid in-data-room:*:[grid-area:1/1] in-data-room:before:invisible in-data-room:before:[grid-area:1/1] in-data-room:before:pt-1.5 in-data-room:before:pl-5.5 in-data-room:before:text-sm in-data-room:before:font-medium in-data-room:before:content-[attr(data-longest)]',
    )}
  >
    {children && (
      <p id={id} role={role} className="flex items-start gap-1.5 pt-1.5 text-sm font-medium text-brique">
        <AlertIcon className="mt-0.5 size-4" />
        <span>{children}</span>
      </p>
    )}
  </div>
)
