import { libelleOf } from '@couronne/contract/marketplace/libelles'
import { data } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { api, now } from '#app/lib/context.ts'
import { civilDayText, civilText } from '#app/lib/french.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { BestRatedProfessionals } from '#app/marketplace/search/best-rated.tsx'
import { isNarrowed } from '#app/marketplace/search/filters.ts'
import { FoldedSearch } from '#app/marketplace/search/folded-search.tsx'
import { Hero } from '#app/marketplace/search/hero.tsx'
import { type Asked, askedIn, searchAddress } from '#app/marketplace/search/search-address.ts'
import { SearchForm } from '#app/marketplace/search/search-form.tsx'
import { bestRated, earliestToday, type SearchOutcome, search } from '#app/marketplace/search/search-loader.ts'
import { SearchResults } from '#app/marketplace/search/search-results.tsx'
import { searchText } from '#app/marketplace/search/search-text.ts'
import { townText } from '#app/platform/towns/town-text.ts'
import { ForProfessionals, HowItWorks, Promises, ServiceTiles, ShopTeaser } from '#app/site/home/home-sections.tsx'
import type { Route } from './+types/home.ts'

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const asked = askedIn(url.searchParams)
  const outcome = await search(context.get(api), asked)
  const best = hasResults(outcome) ? [] : await bestRated(context.get(api))
  const status = outcome.kind === 'failed' ? outcome.status : 200
  return data({ asked, outcome, best, firstDay: earliestToday(context.get(now)) }, { status })
}

/** A search that does not reach the server shows its error in place of the results. The form keeps its input. */
export const clientLoader = async ({ url, serverLoader }: Route.ClientLoaderArgs) => {
  try {
    return await serverLoader()
  } catch (error) {
    const asked = askedIn(url.searchParams)
    if (!asked.isSearch || !(error instanceof TypeError)) throw error
    const message = 'Connexion impossible. Vérifiez votre réseau, puis réessayez.'
    const outcome: SearchOutcome = { kind: 'failed', status: 503, message }
    return { asked, outcome, best: [], firstDay: '' }
  }
}

const hasResults = (outcome: SearchOutcome) => outcome.kind === 'found' && outcome.total > 0

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { asked, outcome } = loaderData ?? {}
  if (asked && outcome?.kind === 'found') {
    const { date } = asked
    // Filtered, sorted, further and empty result pages show the same list to visitors from search engines, so they are
    // not indexed.
    const isCanonical = outcome.total > 0 && asked.page === 1 && !asked.tri && !isNarrowed(asked.narrowing)
    const prestation = libelleOf(asked.prestation) ?? asked.prestation
    return pageMeta(matches, {
      title: searchText(asked, outcome),
      description: `Coiffeuses disponibles : ${asked.prestation}, ${townText(outcome.town)}, ${civilDayText(asked.date)}. Notes, prix et premières heures libres.`,
      path: isCanonical ? searchAddress({ ville: townText(outcome.town), prestation, date }) : undefined,
      noindex: !isCanonical,
      lastOn: date,
    })
  }
  return pageMeta(matches, {
    title: 'coiffeuses afro à domicile ou en salon, près de chez vous',
    description:
      'Trouvez une coiffeuse afro indépendante près de chez vous : braids, locks, tissage, nattes, soins naturels. Avis vérifiés, prix affichés, paiement en ligne sécurisé.',
    path: addresses.home(),
    noindex: asked?.isSearch,
    data: ({ brandName, at }) => [
      { '@type': 'WebSite', name: brandName, url: at(addresses.home()), inLanguage: 'fr' },
      { '@type': 'Organization', name: brandName, url: at(addresses.home()), logo: at('/icon-512.png') },
    ],
  })
}

const summaryOf = ({ ville, prestation, date }: Asked) => ({
  what: `${ville} · ${prestation}`,
  day: civilText(date, { day: 'numeric', month: 'short' }),
})

export default function Home({ loaderData: { asked, outcome, best, firstDay } }: Route.ComponentProps) {
  // The field shows the town that the search recognised.
  const inForm = outcome.kind === 'found' ? { ...asked, ville: townText(outcome.town) } : asked
  return (
    <>
      <Hero isCompact={asked.isSearch} hasHeading={outcome.kind !== 'found'}>
        <FoldedSearch summary={outcome.kind === 'found' ? summaryOf(inForm) : undefined}>
          <SearchForm asked={inForm} errors={outcome.kind === 'incomplete' ? outcome.errors : {}} firstDay={firstDay} />
        </FoldedSearch>
      </Hero>
      <SearchResults asked={asked} outcome={outcome} />
      {asked.isSearch ? (
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
