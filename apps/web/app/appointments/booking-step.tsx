import type { ReactNode } from 'react'
import { CheckIcon } from '#app/ui/icons.tsx'

type Props = { number: number; title: string; done: boolean; children: ReactNode }

/** Brings a step to who has left something open in it. */
export const showStep = (number: number) => {
  const title = document.getElementById(`etape-${number}`)
  title?.scrollIntoView({ block: 'start' })
  title?.focus({ preventScroll: true })
}

/** One of the three steps, all on the page at once. */
export const BookingStep = ({ number, title, done, children }: Props) => (
  <section aria-labelledby={`etape-${number}`} className="rounded-card border border-sable-deep bg-blanc p-4 sm:p-6">
    <h2 id={`etape-${number}`} tabIndex={-1} className="flex scroll-mt-28 outline-none items-center gap-3 text-xl">
      <span
        aria-hidden="true"
        className={`flex size-9 shrink-0 items-center justify-center rounded-full text-lg transition-colors ${
          done ? 'bg-feuille text-blanc' : 'bg-safran text-ink'
        }`}
      >
        {done ? <CheckIcon /> : number}
      </span>
      <span>
        <span className="sr-only">Étape {number} : </span>
        {title}
      </span>
    </h2>
    <div className="mt-4">{children}</div>
  </section>
)
