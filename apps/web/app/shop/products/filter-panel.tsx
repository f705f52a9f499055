import type { FilterCounts } from '@couronne/contract/shop/products'
import type { ReactNode } from 'react'
import { countText } from '#app/lib/french.ts'
import { NarrowLink } from '#app/ui/filter-link.tsx'
import { FilterSheet } from '#app/ui/filter-sheet.tsx'
import { FilterTotal, FilterValues } from './filter-values.tsx'
import { PriceFilter } from './price-filter.tsx'
import { type Asked, byTexture, ordersFor, shopAddress } from './shop-address.ts'

type Props = { asked: Asked; counts: FilterCounts; total: number }

/**
 * Shows all filters of the shop: beside the products where there is room, or in a sheet from below that opens without
 * scripts.
 */
export const FilterPanel = ({ asked, counts, total }: Props) => (
  <FilterSheet
    label="Filtres"
    isPanelWhenWide
    found={
      total > 0 ? `Voir ${countText(total, 'article', 'articles')}` : 'Aucun article ne répond à tous ces critères'
    }
  >
    <Group title="Trier" isForPhones>
      <ShopOrders asked={asked} />
    </Group>
    <Group title="Texture">
      <FilterValues asked={asked} trait="texture" title="Texture" values={byTexture(counts.texture)} />
    </Group>
    <Group title="Longueur">
      <FilterValues asked={asked} trait="longueur" title="Longueur" values={counts.longueur} />
    </Group>
    <Group title="Couleur">
      <FilterValues asked={asked} trait="couleur" title="Couleur" values={counts.couleur} />
    </Group>
    <Group title="Prix">
      <PriceFilter asked={asked} prices={counts.prix} />
    </Group>
    <Group title="Disponibilité">
      <NarrowLink to={shopAddress({ ...asked, disponible: !asked.disponible })} isChosen={asked.disponible}>
        En stock seulement
        <FilterTotal total={counts.disponible} />
      </NarrowLink>
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
export const ShopOrders = ({ asked }: { asked: Asked }) => (
  <ul aria-label="Trier" className="flex flex-wrap gap-2">
    {ordersFor(asked).map(({ tri, text }) => (
      <li key={text}>
        <NarrowLink to={shopAddress({ ...asked, tri })} isChosen={tri === asked.tri}>
          {text}
        </NarrowLink>
      </li>
    ))}
  </ul>
)
