import { useLocation } from 'react-router'
import { countText } from '#app/lib/french.ts'
import { LinkButton } from './button.tsx'

const pageSize = 25

/** Reads the page of a list from the address: `?page=2`. */
export const readPaging = (search: URLSearchParams, size = pageSize) => {
  const page = Math.max(1, Math.floor(Number(search.get('page'))) || 1)
  return { page, query: { limit: size, offset: (page - 1) * size } }
}

/** Reads the search text from the address: `?q=`. */
export const readSearchText = (search: URLSearchParams) => search.get('q')?.trim().slice(0, 200) ?? ''

type Props = { page: number; total: number; size?: number }

export const PageLinks = ({ page, total, size = pageSize }: Props) => {
  const { search } = useLocation()
  const pages = Math.max(1, Math.ceil(total / size))
  if (pages === 1) return null
  const to = (page: number) => {
    const query = new URLSearchParams(search)
    query.set('page', String(page))
    return `?${query}`
  }
  return (
    <nav aria-label="Pages" className="mt-5 flex flex-wrap items-center gap-3">
      {page > 1 && (
        <LinkButton to={to(page - 1)} tone="secondary">
          Précédentes
        </LinkButton>
      )}
      <span className="text-ink-soft">
        Page {page} sur {countText(pages, 'page', 'pages')}
      </span>
      {page < pages && (
        <LinkButton to={to(page + 1)} tone="secondary">
          Suivantes
        </LinkButton>
      )}
    </nav>
  )
}
