import { LinkButton } from '#app/ui/button.tsx'
import { pageSize, type ShopFilters, shopAddress } from './shop-address.ts'

type Props = { filters: ShopFilters; total: number }

export const ShopPages = ({ filters, total }: Props) => {
  const last = Math.ceil(total / pageSize)
  if (last < 2) return null
  return (
    <nav aria-label="Pages de la boutique" className="mt-8 flex flex-wrap items-center justify-center gap-4">
      {filters.page > 1 && (
        <LinkButton to={shopAddress(filters, filters.page - 1)} tone="secondary">
          Page précédente
        </LinkButton>
      )}
      <p>
        Page {filters.page} sur {last}
      </p>
      {filters.page < last && (
        <LinkButton to={shopAddress(filters, filters.page + 1)} tone="secondary">
          Page suivante
        </LinkButton>
      )}
    </nav>
  )
}
