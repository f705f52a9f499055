import { LinkButton } from '#app/ui/button.tsx'
import { pageSize } from './page-size.ts'
import { type SearchRequest, searchAddress } from './search-address.ts'

type Props = { search: SearchRequest; total: number }

export const ResultPages = ({ search, total }: Props) => {
  const last = Math.ceil(total / pageSize)
  if (last < 2) return null
  const to = (page: number) => searchAddress(search, page)
  return (
    <nav aria-label="Pages de résultats" className="mt-8 flex flex-wrap items-center justify-center gap-4">
      {search.page > 1 && (
        <LinkButton to={to(Math.min(search.page - 1, last))} tone="secondary">
          Page précédente
        </LinkButton>
      )}
      <p>
        Page {Math.min(search.page, last)} sur {last}
      </p>
      {search.page < last && (
        <LinkButton to={to(search.page + 1)} tone="secondary">
          Page suivante
        </LinkButton>
      )}
    </nav>
  )
}
