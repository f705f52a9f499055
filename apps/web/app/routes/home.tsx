import { api } from '#app/lib/context.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Hero } from '#app/search/hero.tsx'
import { ForProfessionals, HowItWorks, Promises, ServiceTiles, ShopDoor } from '#app/search/home-sections.tsx'
import { askedIn } from '#app/search/search-address.ts'
import { SearchForm } from '#app/search/search-form.tsx'
import { search } from '#app/search/search-loader.ts'
import { SearchResults } from '#app/search/search-results.tsx'
import type { Route } from './+types/home.ts'

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const asked = askedIn(url.searchParams)
  return { asked, outcome: await search(context.get(api), asked) }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: 'coiffeuses afro à domicile ou en salon, près de chez vous',
    description:
      'Trouvez une coiffeuse afro indépendante près de chez vous : braids, locks, tissage, nattes, soins naturels. Avis vérifiés, prix affichés, paiement en ligne sécurisé.',
    path: '/',
    noindex: loaderData !== undefined && loaderData.outcome.kind !== 'none',
  })

export default function Home({ loaderData: { asked, outcome } }: Route.ComponentProps) {
  return (
    <>
      <Hero>
        <SearchForm asked={asked} errors={outcome.kind === 'incomplete' ? outcome.errors : {}} />
      </Hero>
      <SearchResults asked={asked} outcome={outcome} />
      <ServiceTiles />
      <HowItWorks />
      <ShopDoor />
      <Promises />
      <ForProfessionals />
    </>
  )
}
