import { audienceApi, audienceDayChoices } from '@couronne/contract/operations/audience'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { civilDayText, countText, wholeText } from '#app/lib/french.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { deviceText, hostText, stepText } from '#app/operations/audience/audience-texts.ts'
import { ColumnChart, RowChart } from '#app/operations/audience/bar-chart.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterLink } from '#app/ui/filter-link.tsx'
import { illustrationUrl } from '#app/ui/illustrations/illustration.tsx'
import type { Route } from './+types/audience.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Audience', noindex: true })

export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const days = audienceDayChoices.find((choice) => String(choice) === url.searchParams.get('jours')) ?? 30
  return { days, audience: await call(audienceApi.read, { query: { days } }) }
}

const labelled = (rows: { name: string; count: number }[], text: (name: string) => string) =>
  rows.map(({ name, count }) => ({ label: text(name), count }))

export default function AudiencePage({ loaderData: { days: chosen, audience } }: Route.ComponentProps) {
  const { days, routes, hosts, devices, steps } = audience
  const views = days.reduce((sum, { count }) => sum + count, 0)
  const isEmpty = views === 0 && steps.every(({ count }) => count === 0)
  return (
    <>
      <h2 className="text-2xl">Audience</h2>
      <p className="mt-1 mb-4 text-ink-soft">
        Les visites de qui a accepté la mesure. Aucun chiffre ne dit rien d’une personne.
      </p>
      <nav aria-label="Période" className="mb-4 flex flex-wrap gap-2">
        {audienceDayChoices.map((choice) => (
          <FilterLink key={choice} to={addresses.audience({ jours: String(choice) })} isChosen={choice === chosen}>
            {countText(choice, 'jour', 'jours')}
          </FilterLink>
        ))}
      </nav>
      <p role="status" className="mb-4 font-semibold">
        {`${wholeText(views)} ${views > 1 ? 'pages vues' : 'page vue'}`}
      </p>
      {isEmpty ? (
        <EmptyState picture={illustrationUrl('hero-afro')} title="Aucune visite mesurée">
          <p>Quand une personne accepte la mesure d’audience, ses pages sont comptées ici.</p>
        </EmptyState>
      ) : (
        <div className="grid gap-5 xl:grid-cols-2 xl:items-start">
          <ColumnChart title="Pages vues par jour" unit="Jour" counted="Vues" rows={labelled(days, civilDayText)} />
          <RowChart title="De la recherche au paiement" unit="Étape" counted="Fois" rows={labelled(steps, stepText)} />
          <RowChart title="Pages les plus vues" unit="Page" counted="Vues" rows={labelled(routes, String)} />
          <RowChart title="Sites d’origine" unit="Site" counted="Visites" rows={labelled(hosts, hostText)} />
          <RowChart title="Appareils" unit="Appareil" counted="Vues" rows={labelled(devices, deviceText)} />
        </div>
      )}
    </>
  )
}
