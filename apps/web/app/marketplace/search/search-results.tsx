import { libelleOf } from '@couronne/contract/marketplace/libelles'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigation, useNavigationType } from 'react-router'
import { ProfessionalCard } from '#app/marketplace/professionals/professional-card.tsx'
import { townText } from '#app/platform/towns/town-text.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { OtherTowns, TownChoice } from './alternatives.tsx'
import { FilterBar } from './filter-bar.tsx'
import { filterTexts, hasFilters, sortOrders } from './filters.ts'
import { NoResults } from './no-results.tsx'
import { resultCountText } from './result-count-text.ts'
import { ResultPages } from './result-pages.tsx'
import { type SearchRequest, searchAddress } from './search-address.ts'
import type { SearchOutcome } from './search-loader.ts'
import type { SearchResultProps } from './search-result-props.ts'
import { searchText } from './search-text.ts'

type Props = { search: SearchRequest; outcome: SearchOutcome }

/** Shows the outcome of a search. The form shows its own errors at its fields. */
export const SearchResults = ({ search, outcome }: Props) => {
  const section = useRef<HTMLElement>(null)
  const { key, state } = useLocation()
  const arrival = useNavigationType()
  const isSearching = useNavigation().state !== 'idle'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once per new search, not for filters or going back
  useEffect(() => {
    if (arrival === 'POP' || state?.staysPut) return
    section.current?.focus({ preventScroll: true })
    // The page scrolls to the top, so that the search form is fully visible above the results.
    window.scrollTo(0, 0)
  }, [key])

  const ville = outcome.kind === 'found' ? townText(outcome.town) : ''
  const { date } = search
  const prestation = libelleOf(search.prestation)
  useEffect(() => {
    if (!ville || !prestation) return
    import('./recent-searches.ts').then(
      ({ rememberSearch }) => rememberSearch({ ville, prestation, date }),
      () => undefined,
    )
  }, [ville, prestation, date])

  if (outcome.kind === 'none' || outcome.kind === 'incomplete') return null
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Résultats de la recherche"
      aria-busy={isSearching}
      className={cx(
        'mx-auto max-w-6xl scroll-mt-20 px-4 pt-6 pb-10 outline-none transition-opacity sm:px-6',
        isSearching && 'opacity-50',
      )}
    >
      {outcome.kind === 'failed' ? (
        <Alert tone="danger" title="La recherche n’a pas abouti">
          <p>{outcome.message}</p>
          <LinkButton
            to={searchAddress(search, search.page)}
            replace
            tone="secondary"
            size="small"
            className="mt-3 mb-1"
          >
            Réessayer
          </LinkButton>
        </Alert>
      ) : outcome.kind === 'which' ? (
        <TownChoice search={search} towns={outcome.towns} />
      ) : (
        <FoundProfessionals search={search} outcome={outcome} />
      )}
    </section>
  )
}

const FoundProfessionals = ({ search, outcome }: SearchResultProps) => {
  const { professionals, total, otherTowns } = outcome
  const libelle = libelleOf(search.prestation) ?? search.prestation
  const order = sortOrders.find(({ tri }) => tri === search.tri)
  const countOf = resultCountText(total, 'professionnelle disponible', 'professionnelles disponibles')
  const emptyText = hasFilters(search.filters)
    ? 'Personne ne répond à tous ces critères'
    : 'Aucune disponibilité ce jour-là'
  return (
    <>
      <h1 className="text-3xl text-plum-deep">{searchText(search, outcome)}</h1>
      <h2 className="mt-2 text-xl">{total > 0 ? countOf : emptyText}</h2>
      {(total > 0 || hasFilters(search.filters)) && <FilterBar search={search} total={total} />}
      <p role="status" className="sr-only">
        {[countOf, ...filterTexts(search.filters), ...(order?.tri ? [order.text] : [])].join(', ')}
      </p>
      <OtherTowns search={search} towns={otherTowns} />
      {total === 0 ? (
        <NoResults search={search} outcome={outcome} />
      ) : (
        <>
          {/* Other results are a new list, because cards that change places would count as a layout shift. */}
          <ul key={searchAddress(search, search.page)} className="mt-6 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {professionals.map((professional, at) => (
              <li key={professional.id} className="grid">
                <ProfessionalCard
                  professional={professional}
                  search={{ ville: townText(outcome.town), prestation: libelle, date: search.date }}
                  isFirst={at === 0}
                />
              </li>
            ))}
          </ul>
          <ResultPages search={search} total={total} />
          <p className="mt-6 max-w-[80ch] text-sm text-ink-soft">
            Classement : {order?.rule}. Aucun résultat n’est sponsorisé.
          </p>
        </>
      )}
    </>
  )
}
