import type { FilterCounts } from '@couronne/contract/shop/products'
import type { ReactNode } from 'react'
import { countText } from '#app/lib/french.ts'
import { FilterLink } from '#app/ui/filter-link.tsx'
import { FilterSheet } from '#app/ui/filter-sheet.tsx'
import { FilterTotal, FilterValues } from './filter-values.tsx'
import { PriceFilter } from './price-filter.tsx'
import { type ShopFilters, shopAddress, sortByTexture, sortOrders } from './shop-address.ts'

type Props = { filters: ShopFilters; counts: FilterCounts; total: number }

/**
 * Shows all filters of the shop: beside the products where there is room, or in a sheet from below that opens without
 * scripts.
 */
export const FilterPanel = ({ filters, counts, total }: Props) => (
  <FilterSheet
    label="Filtres"
    isPanelOnWideScreens
    resultsLabel={
      total > 0 ? `Voir ${countText(total, 'article', 'articles')}` : 'Aucun article ne répond à tous ces critères'
    }
  >
    <Group title="Trier" isForPhones>
      <ShopOrders filters={filters} />
    </Group>
    <Group title="Texture">
      <FilterValues filters={filters} trait="texture" title="Texture" values={sortByTexture(counts.texture)} />
    </Group>
    <Group title="Longueur">
      <FilterValues filters={filters} trait="longueur" title="Longueur" values={counts.longueur} />
    </Group>
    <Group title="Couleur">
      <FilterValues filters={filters} trait="couleur" title="Couleur" values={counts.couleur} />
    </Group>
    <Group title="Prix">
      <PriceFilter filters={filters} prices={counts.prix} />
    </Group>
    <Group title="Disponibilité">
      <FilterLink to={shopAddress({ ...filters, disponible: !filters.disponible })} isChosen={filters.disponible}>
        En stock seulement
        <FilterTotal total={counts.disponible} />
      </FilterLink>
    </Group>
  </FilterSheet>
)

type GroupProps = { title: string; isForPhones?: boolean; children: ReactNode }

const Group = ({ title, isForPhones = false, children }: GroupProps) => (
  <div className={isForPhones ? 'lg:hidden' : undefined}>
    <h2 className="mb-3 text-lg">{title}</h2>
    {children}
  </div>
)

/** Links to the orders in which the products can be sorted. */
export const ShopOrders = ({ filters }: { filters: ShopFilters }) => (
  <ul aria-label="Trier" className="flex flex-wrap gap-2">
    {sortOrders(filters).map(({ tri, text }) => (
      <li key={text}>
        <FilterLink to={shopAddress({ ...filters, tri })} isChosen={tri === filters.tri}>
          {text}
        </FilterLink>
      </li>
    ))}
  </ul>
)
