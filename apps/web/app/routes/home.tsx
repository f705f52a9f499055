import { libelleOf } from '@couronne/contract/marketplace/libelles'
import { useEffect, useRef } from 'react'
import { data, useRevalidator } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { apiContext, nowContext } from '#app/lib/context.ts'
import { civilDayText, civilText } from '#app/lib/french.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { readSession } from '#app/lib/session.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { BestRatedProfessionals } from '#app/marketplace/search/best-rated.tsx'
import { CollapsedSearch } from '#app/marketplace/search/collapsed-search.tsx'
import { hasFilters } from '#app/marketplace/search/filters.ts'
import { Hero } from '#app/marketplace/search/hero.tsx'
import { parseSearchRequest, type SearchRequest, searchAddress } from '#app/marketplace/search/search-address.ts'
import { SearchForm } from '#app/marketplace/search/search-form.tsx'
import { loadHome, type SearchOutcome } from '#app/marketplace/search/search-loader.ts'
import { SearchResults } from '#app/marketplace/search/search-results.tsx'
import { searchText } from '#app/marketplace/search/search-text.ts'
import { townText } from '#app/platform/towns/town-text.ts'
import { ForProfessionals, HowItWorks, Promises, ServiceTiles, ShopTeaser } from '#app/site/home/home-sections.tsx'
import type { Route } from './+types/home.ts'

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const request = parseSearchRequest(url.searchParams)
  const home = await loadHome(context.get(apiContext), request, context.get(nowContext))
  return data(home, { status: home.outcome.kind === 'failed' ? home.outcome.status : 200 })
}

/**
 * A member's browser searches with the session, because two people of whom one has blocked the other do not find each
 * other. A search that does not reach the server shows its error in place of the results. The form keeps its input.
 */
export const clientLoader = async ({ url, serverLoader }: Route.ClientLoaderArgs) => {
  const request = parseSearchRequest(url.searchParams)
  try {
    return readSession() ? await loadMembersHome(request) : await serverLoader()
  } catch (error) {
    if (!request.isSearch || !(error instanceof TypeError)) throw error
    const message = 'Connexion impossible. Vérifiez votre réseau, puis réessayez.'
    const outcome: SearchOutcome = { kind: 'failed', status: 503, message }
    return { request, outcome, best: [], firstDay: '' }
  }
}

/** This code is loaded for members alone, because no other browser needs it. */
const loadMembersHome = async (request: SearchRequest) => {
  const { loadMembersHome } = await import('#app/marketplace/search/load-members-home.ts')
  return loadMembersHome(request)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { request, outcome } = loaderData ?? {}
  if (request && outcome?.kind === 'found') {
    const { date } = request
    // Filtered, sorted, further and empty result pages show the same list to visitors from search engines, so they are
    // not indexed.
    const isCanonical = outcome.total > 0 && request.page === 1 && !request.tri && !hasFilters(request.filters)
    const prestation = libelleOf(request.prestation) ?? request.prestation
    return pageMeta(matches, {
      title: searchText(request, outcome),
      description: `Coiffeuses disponibles : ${request.prestation}, ${townText(outcome.town)}, ${civilDayText(request.date)}. Notes, prix et premières heures libres.`,
      path: isCanonical ? searchAddress({ ville: townText(outcome.town), prestation, date }) : undefined,
      noindex: !isCanonical,
      expiresOn: date,
    })
  }
  return pageMeta(matches, {
    title: 'coiffeuses afro à domicile ou en salon, près de chez vous',
    description:
      'Trouvez une coiffeuse afro indépendante près de chez vous : braids, locks, tissage, nattes, soins naturels. Avis vérifiés, prix affichés, paiement en ligne sécurisé.',
    path: addresses.home(),
    noindex: request?.isSearch,
    data: ({ brandName, at }) => [
      { '@type': 'WebSite', name: brandName, url: at(addresses.home()), inLanguage: 'fr' },
      { '@type': 'Organization', name: brandName, url: at(addresses.home()), logo: at('/icon-512.png') },
    ],
  })
}

/**
 * The first page of a visit comes from a server that knows no session. A member's browser searches once more, so that a
 * reload does not show whom a link hides.
 */
const useMembersResults = () => {
  const { revalidate } = useRevalidator()
  const isFromServer = useRef(!useHydrated())
  useEffect(() => {
    if (!isFromServer.current) return
    isFromServer.current = false
    if (readSession()) void revalidate()
  }, [revalidate])
}

const summaryOf = ({ ville, prestation, date }: SearchRequest) => ({
  townAndHairstyle: `${ville} · ${prestation}`,
  day: civilText(date, { day: 'numeric', month: 'short' }),
})

export default function Home({ loaderData: { request, outcome, best, firstDay } }: Route.ComponentProps) {
  useMembersResults()
  // The field shows the town that the search recognised.
  const formValues = outcome.kind === 'found' ? { ...request, ville: townText(outcome.town) } : request
  return (
    <>
      <Hero isCompact={request.isSearch} hasHeading={outcome.kind !== 'found'}>
        <CollapsedSearch summary={outcome.kind === 'found' ? summaryOf(formValues) : undefined}>
          <SearchForm
            search={formValues}
            errors={outcome.kind === 'incomplete' ? outcome.errors : {}}
            firstDay={firstDay}
          />
        </CollapsedSearch>
      </Hero>
      <SearchResults search={request} outcome={outcome} />
      {request.isSearch ? (
        <BestRatedProfessionals professionals={best} />
      ) : (
        <>
          <ServiceTiles />
          <HowItWorks />
          <BestRatedProfessionals professionals={best} />
          <ShopTeaser />
          <Promises />
          <ForProfessionals />
        </>
      )}
    </>
  )
}
