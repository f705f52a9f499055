import type { FilterCounts } from '@couronne/contract/products'
import { type ReactNode, type ToggleEvent, useRef } from 'react'
import { countText } from '#app/lib/french.ts'
import { NarrowLink } from '#app/search/narrow-link.tsx'
import { CloseIcon } from '#app/ui/icons.tsx'
import { FilterTotal, FilterValues } from './filter-values.tsx'
import { PriceFilter } from './price-filter.tsx'
import { type Asked, byTexture, ordersFor, shopAddress } from './shop-address.ts'

type Props = { asked: Asked; counts: FilterCounts; total: number }

export const filterPanelId = 'filtres'

/** All that narrows the shop: beside the products where there is room, else a sheet from below, which opens without scripts. */
export const FilterPanel = ({ asked, counts, total }: Props) => {
  const closer = useRef<HTMLButtonElement>(null)
  return (
    <section
      id={filterPanelId}
      popover="auto"
      aria-label="Filtres"
      onToggle={(event: ToggleEvent) => event.newState === 'open' && closer.current?.focus()}
      className="inset-x-0 top-auto bottom-0 m-0 max-h-[88dvh] w-full max-w-none overflow-y-auto overscroll-contain rounded-t-card border-0 bg-blanc p-0 text-ink shadow-soft backdrop:bg-ink/50 lg:static lg:block lg:max-h-none lg:overflow-visible lg:bg-transparent lg:shadow-none"
    >
      <div className="sticky top-0 z-10 flex items-center justify-between border-b border-sable-deep bg-blanc py-2 pr-3 pl-5 lg:hidden">
        <p className="font-display text-xl font-semibold">Filtres et tri</p>
        <button
          ref={closer}
          type="button"
          popoverTarget={filterPanelId}
          popoverTargetAction="hide"
          aria-label="Fermer les filtres"
          className="inline-flex size-11 items-center justify-center rounded-full text-plum hover:bg-sable"
        >
          <CloseIcon />
        </button>
      </div>
      <div className="grid gap-6 p-5 lg:p-0">
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
      </div>
      <div className="sticky bottom-0 border-t border-sable-deep bg-blanc p-4 lg:hidden">
        <button
          type="button"
          popoverTarget={filterPanelId}
          popoverTargetAction="hide"
          className="inline-flex min-h-12 w-full items-center justify-center rounded-full bg-plum px-5 font-semibold text-blanc hover:bg-plum-deep"
        >
          {total > 0
            ? `Voir ${countText(total, 'article', 'articles')}`
            : 'Aucun article ne répond à tous ces critères'}
        </button>
      </div>
    </section>
  )
}

type GroupProps = { title: string; isForPhones?: boolean; children: ReactNode }

const Group = ({ title, isForPhones = false, children }: GroupProps) => (
  <div className={isForPhones ? 'lg:hidden' : undefined}>
    <h2 className="mb-3 text-lg">{title}</h2>
    {children}
  </div>
)

/** In which order the products come. */
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
