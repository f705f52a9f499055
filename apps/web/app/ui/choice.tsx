import { type ReactNode, useId } from 'react'

type Props = {
  legend: ReactNode
  error: string | undefined
  /** The children are `<RadioCard>` elements. */
  children: ReactNode
}

/** Asks for one choice out of several, each on a card. */
export const Choice = ({ legend, error, children }: Props) => {
  const errorId = useId()
  return (
    <fieldset className="grid gap-3" aria-describedby={error && errorId}>
      <legend className="mb-2 font-semibold">{legend}</legend>
      {children}
      {error && (
        <p id={errorId} role="alert" className="text-sm font-medium text-brique">
          {error}
        </p>
      )}
    </fieldset>
  )
}
