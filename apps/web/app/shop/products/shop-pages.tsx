import { LinkButton } from '#app/ui/button.tsx'
import { type Asked, pageSize, shopAddress } from './shop-address.ts'

type Props = { asked: Asked; total: number }

export const ShopPages = ({ asked, total }: Props) => {
  const last = Math.ceil(total / pageSize)
  if (last < 2) return null
  return (
    <nav aria-label="Pages de la boutique" className="mt-8 flex flex-wrap items-center justify-center gap-4">
      {asked.page > 1 && (
        <LinkButton to={shopAddress(asked, asked.page - 1)} tone="secondary">
          Page précédente
        </LinkButton>
      )}
      <p>
        Page {asked.page} sur {last}
      </p>
      {asked.page < last && (
        <LinkButton to={shopAddress(asked, asked.page + 1)} tone="secondary">
          Page suivante
        </LinkButton>
      )}
    </nav>
  )
}
