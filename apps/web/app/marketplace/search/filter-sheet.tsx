import { countText } from '#app/lib/french.ts'
import { cx } from '#app/ui/class-names.ts'
import { chipClassName, chipStyles } from '#app/ui/filter-link.tsx'
import { FilterSheet, filterSheetId } from '#app/ui/filter-sheet.tsx'
import { SlidersIcon } from '#app/ui/icons.tsx'
import { FilterChoices } from './filter-choices.tsx'
import { activeFilters, filterChoices } from './filters.ts'
import { resultCountText } from './result-count-text.ts'
import type { SearchRequest } from './search-address.ts'
import { SortChoices } from './sort-choices.tsx'

type Props = { search: SearchRequest; total: number }

/** Shows all filters on a phone. */
export const SearchFilterSheet = ({ search, total }: Props) => {
  const count = activeFilters(search.filters).length
  return (
    <>
      <button
        type="button"
        popoverTarget={filterSheetId}
        className={cx(chipClassName, count > 0 ? chipStyles.chosen : chipStyles.open, 'md:hidden')}
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
        resultsLabel={
          total > 0
            ? `Voir ${resultCountText(total, 'professionnelle', 'professionnelles')}`
            : 'Personne ne répond à tous ces critères'
        }
      >
        <section>
          <h3 className="mb-3 text-lg">Trier</h3>
          <SortChoices search={search} />
        </section>
        {filterChoices.map((choice) => (
          <section key={choice.name}>
            <h3 className="mb-3 text-lg">{choice.title}</h3>
            <FilterChoices search={search} choice={choice} />
          </section>
        ))}
      </FilterSheet>
    </>
  )
}
