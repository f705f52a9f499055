import { LinkButton } from '#app/ui/button.tsx'
import { pageSize } from './page-size.ts'
import { type Asked, searchAddress } from './search-address.ts'

type Props = { asked: Asked; total: number }

export const ResultPages = ({ asked, total }: Props) => {
  const last = Math.ceil(total / pageSize)
  if (last < 2) return null
  const to = (page: number) => searchAddress(asked, page)
  return (
    <nav aria-label="Pages de résultats" className="mt-8 flex flex-wrap items-center justify-center gap-4">
      {asked.page > 1 && (
        <LinkButton to={to(Math.min(asked.page - 1, last))} tone="secondary">
          Page précédente
        </LinkButton>
      )}
      <p>
        Page {Math.min(asked.page, last)} sur {last}
      </p>
      {asked.page < last && (
        <LinkButton to={to(asked.page + 1)} tone="secondary">
          Page suivante
        </LinkButton>
      )}
    </nav>
  )
}
