import type { FilterCounts } from '@couronne/contract/shop/products'
import { addresses } from '#app/lib/addresses.ts'
import { countText } from '#app/lib/french.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { illustrationUrl } from '#app/ui/illustrations/illustration.tsx'
import { findAlternatives, hasFilters, type ShopFilters, shopAddress, withoutFilters } from './shop-address.ts'

type Props = { filters: ShopFilters; counts: FilterCounts }

/** Offers alternatives if a search of the shop finds nothing. */
export const NothingFound = ({ filters, counts }: Props) => (
  <EmptyState
    picture={illustrationUrl('hero-bantu')}
    title={filters.q ? `Rien ne répond à « ${filters.q} »` : 'Rien ne réunit tous ces critères'}
    action={
      <ul className="flex flex-wrap justify-center gap-2">
        {findAlternatives(filters, counts).map(({ text, to, total }) => (
          <li key={text}>
            <LinkButton to={to} tone="secondary">
              {text} <span className="font-normal">{countText(total, 'article', 'articles')}</span>
            </LinkButton>
          </li>
        ))}
        {filters.q && hasFilters(filters) && (
          <li>
            <LinkButton to={shopAddress(withoutFilters(filters))} tone="secondary">
              Chercher sans filtre
            </LinkButton>
          </li>
        )}
        <li>
          <LinkButton to={addresses.shop()}>Voir toute la boutique</LinkButton>
        </li>
      </ul>
    }
  >
    <p>
      {filters.q
        ? 'Essayez un mot plus simple : une texture, une couleur, « perruque » ou « tissage ».'
        : 'Élargissez un critère : la mèche qu’il vous faut n’est pas loin.'}
    </p>
  </EmptyState>
)
