import { countText } from '#app/lib/french.ts'
import { cx } from '#app/ui/class-names.ts'
import { chip, looks } from '#app/ui/filter-link.tsx'
import { FilterSheet, filterSheetId } from '#app/ui/filter-sheet.tsx'
import { SlidersIcon } from '#app/ui/icons.tsx'
import { NarrowChoices } from './filter-choices.tsx'
import { activeIn, choices } from './filters.ts'
import { foundText } from './found-text.ts'
import { OrderChoices } from './order-choices.tsx'
import type { Asked } from './search-address.ts'

type Props = { asked: Asked; total: number }

/** Shows all filters on a phone. */
export const NarrowSheet = ({ asked, total }: Props) => {
  const count = activeIn(asked.narrowing).length
  return (
    <>
      <button
        type="button"
        popoverTarget={filterSheetId}
        className={cx(chip, count > 0 ? looks.chosen : looks.open, 'md:hidden')}
      >
        {/* The number takes the place of the icon, so that nothing beside it moves. */}
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
      <FilterSheet
        label="Filtres et tri"
        found={
          total > 0
            ? `Voir ${foundText(total, 'professionnelle', 'professionnelles')}`
            : 'Personne ne répond à tous ces critères'
        }
      >
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
      </FilterSheet>
    </>
  )
}
