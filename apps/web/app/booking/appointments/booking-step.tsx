import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { CheckIcon } from '#app/ui/icons.tsx'

type Props = {
  number: number
  title: string
  done: boolean
  /** Replaces the choice once it is made; a button opens the choice again. */
  chosen?: ReactNode
  /** Is absent where there is nothing else to choose. */
  onChange?: (() => void) | undefined
  children: ReactNode
}

/** Scrolls to an incomplete step and focuses its first invalid field, or its title if no field is invalid. */
export const showStep = (number: number) => {
  const title = document.getElementById(`etape-${number}`)
  const invalidField = title?.closest('section')?.querySelector<HTMLElement>('[aria-invalid="true"]')
  title?.scrollIntoView({ block: 'start' })
  ;(invalidField ?? title)?.focus({ preventScroll: true })
}

/** Focuses the next step and keeps the earlier steps in sight. */
export const goToStep = (number: number) => {
  const steps = document.getElementById('etapes')
  document.getElementById(`etape-${number}`)?.focus({ preventScroll: true })
  if (steps && steps.getBoundingClientRect().top < 0) steps.scrollIntoView({ block: 'start' })
}

/** Shows one of the three steps; all three are on the page at once. */
export const BookingStep = ({ number, title, done, chosen, onChange, children }: Props) => (
  <section aria-labelledby={`etape-${number}`} className="rounded-card border border-sable-deep bg-blanc p-4 sm:p-6">
    <div className="flex items-center gap-3">
      <span
        aria-hidden="true"
        className={`flex size-9 shrink-0 items-center justify-center rounded-full text-lg font-semibold transition-colors ${
          done ? 'bg-feuille text-blanc' : 'bg-safran text-ink'
        }`}
      >
        {done ? <CheckIcon /> : number}
      </span>
      <div className="min-w-0 flex-1">
        <h2
          id={`etape-${number}`}
          tabIndex={-1}
          className={`scroll-mt-28 outline-none ${chosen ? 'font-sans text-sm font-normal tracking-normal text-ink-soft' : 'text-xl'}`}
        >
          <span className={chosen ? '' : 'sr-only'}>Étape {number} : </span>
          {title}
        </h2>
        {chosen && <div className="font-semibold first-letter:uppercase">{chosen}</div>}
      </div>
      {chosen && onChange && (
        <Button tone="quiet" size="small" className="-mr-2" onClick={onChange}>
          Modifier<span className="sr-only"> : {title}</span>
        </Button>
      )}
    </div>
    {!chosen && <div className="mt-4">{children}</div>}
  </section>
)
