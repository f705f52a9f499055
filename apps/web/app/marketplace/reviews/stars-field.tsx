import { useId } from 'react'
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { countText } from '#app/lib/french.ts'
import { FieldProblem } from '#app/ui/field.tsx'
import { FiveStars } from '#app/ui/stars.tsx'

type Props = UseFormRegisterReturn & { error: FieldError | undefined }

/** Asks for one to five stars with named radio buttons. */
export const StarsField = ({ error, ...radio }: Props) => {
  const id = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={error && id}>
      <legend className="mb-1.5 font-semibold">Votre note</legend>
      <div className="grid gap-1.5">
        {[5, 4, 3, 2, 1].map((note) => (
          <label
            key={note}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-ink/55 bg-blanc px-4 transition-colors hover:border-plum has-checked:border-plum has-checked:bg-sable"
          >
            <input
              type="radio"
              value={note}
              aria-invalid={error ? true : undefined}
              {...radio}
              className="size-5 shrink-0 accent-plum"
            />
            <FiveStars rating={note} />
            <span>{countText(note, 'étoile', 'étoiles')}</span>
          </label>
        ))}
      </div>
      <FieldProblem id={id}>{error?.message}</FieldProblem>
    </fieldset>
  )
}
