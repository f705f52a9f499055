import { useRef } from 'react'
import { countText } from '#app/lib/french.ts'
import { cx } from '#app/ui/class-names.ts'
import { chipClassName, chipStyles, FilterLink } from '#app/ui/filter-link.tsx'
import { filterSheetId } from '#app/ui/filter-sheet.tsx'
import { CloseIcon, SlidersIcon } from '#app/ui/icons.tsx'
import { ShopOrders } from './filter-panel.tsx'
import { activeFilters, hasFilters, type ShopFilters, shopAddress, withoutFilters } from './shop-address.ts'

/**
 * Opens the filters on a phone, lists the active ones with links that remove them, and shows the sort orders where
 * there is room.
 */
export const ShopBar = ({ filters }: { filters: ShopFilters }) => {
  const bar = useRef<HTMLElement>(null)
  // A removed filter cannot keep the focus, so the bar takes it.
  const focusBar = () => bar.current?.focus()
  const active = activeFilters(filters)
  return (
    <div className="mt-4 flex flex-wrap items-start justify-between gap-3">
      <nav
        ref={bar}
        tabIndex={-1}
        aria-label="Filtres choisis"
        className="relative -mx-4 flex min-h-14 max-w-[calc(100%+2rem)] min-w-0 sm:max-w-full items-center gap-2 overflow-x-auto px-4 py-1.5 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0"
      >
        <button
          type="button"
          popoverTarget={filterSheetId}
          className={cx(chipClassName, active.length > 0 ? chipStyles.chosen : chipStyles.open, 'lg:hidden')}
        >
          <SlidersIcon />
          Filtres et tri
          {active.length > 0 && <span className="sr-only">, {countText(active.length, 'actif', 'actifs')}</span>}
        </button>
        {active.map(({ text, without }) => (
          <FilterLink key={text} to={shopAddress(without)} onClick={focusBar} isChosen>
            {text}
            <CloseIcon className="-mr-1 size-4" />
            <span className="sr-only">, retirer</span>
          </FilterLink>
        ))}
        {hasFilters(filters) && (
          <FilterLink to={shopAddress(withoutFilters(filters))} onClick={focusBar} isQuiet>
            Effacer les filtres
          </FilterLink>
        )}
      </nav>
      <div className="py-1.5 max-lg:hidden">
        <ShopOrders filters={filters} />
      </div>
    </div>
  )
}
