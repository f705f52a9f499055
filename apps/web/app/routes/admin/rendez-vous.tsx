import { operatorsApi } from '@couronne/contract/operations/operators'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { AbsencesDue, countOpenAbsences, openAbsences } from '#app/operations/operators/absences-pending.tsx'
import { VisitList } from '#app/operations/operators/appointment-list.tsx'
import { VisitSearch, visitsIn } from '#app/operations/operators/appointment-search.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { drawingUrl } from '#app/ui/illustrations/illustration.tsx'
import { PageLinks, pagingOf } from '#app/ui/page-links.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/rendez-vous.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Rendez-vous', noindex: true })

export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const { page, query } = pagingOf(url.searchParams)
  const search = visitsIn(url.searchParams)
  const isFiltered = url.searchParams.get(openAbsences.name) === openAbsences.value
  const [found, absences] = await Promise.all([
    call.page(operatorsApi.visits, { query: { ...query, ...search, ...(isFiltered && { absences: 'open' }) } }),
    isFiltered ? 0 : countOpenAbsences(),
  ])
  return { search, page, isFiltered, absences, ...found }
}

export default function Visits({ loaderData }: Route.ComponentProps) {
  const { search, page, isFiltered, absences, rows, total } = loaderData
  return (
    <>
      <AbsencesDue count={absences} />
      <h2 className="mb-4 text-2xl">{isFiltered ? 'Absences à examiner' : 'Rendez-vous'}</h2>
      {isFiltered && <TextLink to={addresses.visits()}>Tous les rendez-vous</TextLink>}
      <VisitSearch search={search} found={total} within={isFiltered ? openAbsences : undefined} />
      {rows.length > 0 ? (
        <VisitList visits={rows} />
      ) : (
        <EmptyState
          picture={drawingUrl('hero-turban')}
          title={isFiltered ? 'Aucune absence à examiner' : 'Aucun rendez-vous ne correspond'}
        >
          <p>
            {isFiltered
              ? 'Tout ce qui a été signalé est décidé.'
              : 'Essayez un autre nom, un autre jour ou un autre statut.'}
          </p>
        </EmptyState>
      )}
      <PageLinks page={page} total={total} />
    </>
  )
}
