import { type ToggleEvent, useRef } from 'react'
import { countText } from '#app/lib/french.ts'
import { cx } from '#app/ui/class-names.ts'
import { CloseIcon, SlidersIcon } from '#app/ui/icons.tsx'
import { foundText } from './found-text.ts'
import { NarrowChoices } from './narrow-choices.tsx'
import { chip, looks } from './narrow-link.tsx'
import { activeIn, choices } from './narrowing.ts'
import { OrderChoices } from './order-choices.tsx'
import type { Asked } from './search-address.ts'

type Props = { asked: Asked; total: number }

/** All the choices in a sheet from below, for a phone. The browser's own popover: it opens without scripts too. */
export const NarrowSheet = ({ asked, total }: Props) => {
  const closer = useRef<HTMLButtonElement>(null)
  const count = activeIn(asked.narrowing).length
  return (
    <>
      <button
        type="button"
        popoverTarget="filtres"
        className={cx(chip, count > 0 ? looks.chosen : looks.open, 'md:hidden')}
      >
        {/* One in the place of the other, so that nothing beside it moves. */}
        {count > 0 ? (
          <span
            aria-hidden="true"
            className="inline-flex size-5 justify-center rounded-full bg-blanc leading-5 text-plum"
          >
            {count}
          </span>
        ) : (
          <SlidersIcon />
        )}
        Filtres et tri
        {count > 0 && <span className="sr-only">, {countText(count, 'actif', 'actifs')}</span>}
      </button>
      <div
        id="filtres"
        popover="auto"
        role="dialog"
        aria-label="Filtres et tri"
        onToggle={(event: ToggleEvent) => event.newState === 'open' && closer.current?.focus()}
        className="inset-x-0 top-auto bottom-0 m-0 max-h-[88dvh] w-full max-w-none overflow-y-auto overscroll-contain rounded-t-card border-0 bg-blanc p-0 text-ink shadow-soft backdrop:bg-ink/50"
      >
        <div className="sticky top-0 flex items-center justify-between border-b border-sable-deep bg-blanc py-2 pr-3 pl-5">
          <p className="font-display text-xl font-semibold">Filtres et tri</p>
          <button
            ref={closer}
            type="button"
            popoverTarget="filtres"
            popoverTargetAction="hide"
            aria-label="Fermer les filtres"
            className="inline-flex size-11 items-center justify-center rounded-full text-plum hover:bg-sable"
          >
            <CloseIcon />
          </button>
        </div>
        <div className="grid gap-6 p-5">
          <section>
            <h3 className="mb-3 text-lg">Trier</h3>
            <OrderChoices asked={asked} />
          </section>
          {choices.map((choice) => (
            <section key={choice.name}>
              <h3 className="mb-3 text-lg">{choice.title}</h3>
              <NarrowChoices asked={asked} choice={choice} />
            </section>
          ))}
        </div>
        <div className="sticky bottom-0 border-t border-sable-deep bg-blanc p-4">
          <button
            type="button"
            popoverTarget="filtres"
            popoverTargetAction="hide"
            className="inline-flex min-h-12 w-full items-center justify-center rounded-full bg-plum px-5 font-semibold text-blanc hover:bg-plum-deep"
          >
            {total > 0
              ? `Voir ${foundText(total, 'professionnelle', 'professionnelles')}`
              : 'Personne ne répond à tous ces critères'}
          </button>
        </div>
      </div>
    </>
  )
}
