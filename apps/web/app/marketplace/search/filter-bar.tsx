import { useRef } from 'react'
import { FilterLink } from '#app/ui/filter-link.tsx'
import { CloseIcon } from '#app/ui/icons.tsx'
import { FilterMenu } from './filter-menu.tsx'
import { SearchFilterSheet } from './filter-sheet.tsx'
import { activeFilters, filterChoices, hasFilters, valueText, withFilter } from './filters.ts'
import { type SearchRequest, searchAddress } from './search-address.ts'
import { SortMenu } from './sort-choices.tsx'

type Props = { search: SearchRequest; total: number }

/**
 * Shows chips that refine the results, each a link: with a menu per filter on a wide screen, and one sheet for all on a
 * phone.
 */
export const FilterBar = ({ search, total }: Props) => {
  const focusTarget = useRef<HTMLAnchorElement>(null)
  // A removed filter cannot keep the focus, so the first chip takes it.
  const restoreFocus = () => focusTarget.current?.focus()
  const { filters } = search
  return (
    <nav
      aria-label="Affiner les résultats"
      className="relative -mx-4 mt-5 flex items-center gap-2 overflow-x-auto px-4 py-1.5 [scrollbar-width:none] md:mx-0 md:flex-wrap md:overflow-visible md:px-0"
    >
      <SearchFilterSheet search={search} total={total} />
      <FilterLink
        ref={focusTarget}
        to={searchAddress({ ...search, filters: withFilter(filters, 'domicile', filters.domicile ? '' : '1') })}
        isChosen={Boolean(filters.domicile)}
      >
        À domicile
        {filters.domicile && <Remove />}
      </FilterLink>
      {filterChoices
        .filter(({ name }) => name !== 'domicile')
        .map((choice) => (
          <FilterMenu key={choice.name} search={search} choice={choice} />
        ))}
      {activeFilters(filters)
        .filter((name) => name !== 'domicile')
        .map((name) => (
          <FilterLink
            key={name}
            to={searchAddress({ ...search, filters: withFilter(filters, name) })}
            onClick={restoreFocus}
            isChosen
            className="md:hidden"
          >
            {valueText(name, filters[name] ?? '')}
            <Remove />
          </FilterLink>
        ))}
      {hasFilters(filters) && (
        <FilterLink to={searchAddress({ ...search, filters: {} })} onClick={restoreFocus} isQuiet>
          Effacer les filtres
        </FilterLink>
      )}
      <SortMenu search={search} />
    </nav>
  )
}

const Remove = () => (
  <>
    <CloseIcon className="-mr-1 size-4" />
    <span className="sr-only">, retirer</span>
  </>
)
