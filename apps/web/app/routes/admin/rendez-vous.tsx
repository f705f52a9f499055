import { operatorsApi } from '@couronne/contract/operations/operators'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { countOpenAbsences, openAbsencesFilter, PendingAbsences } from '#app/operations/operators/absences-pending.tsx'
import { OperatorAppointmentList } from '#app/operations/operators/appointment-list.tsx'
import { OperatorAppointmentSearch, readAppointmentSearch } from '#app/operations/operators/appointment-search.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { illustrationUrl } from '#app/ui/illustrations/illustration.tsx'
import { PageLinks, readPaging } from '#app/ui/page-links.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/rendez-vous.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Rendez-vous', noindex: true })

export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const { page, query } = readPaging(url.searchParams)
  const search = readAppointmentSearch(url.searchParams)
  const isFiltered = url.searchParams.get(openAbsencesFilter.name) === openAbsencesFilter.value
  const [found, absences] = await Promise.all([
    call.page(operatorsApi.appointments, { query: { ...query, ...search, ...(isFiltered && { absences: 'open' }) } }),
    isFiltered ? 0 : countOpenAbsences(),
  ])
  return { search, page, isFiltered, absences, ...found }
}

export default function Appointments({ loaderData }: Route.ComponentProps) {
  const { search, page, isFiltered, absences, rows, total } = loaderData
  return (
    <>
      <PendingAbsences count={absences} />
      <h2 className="mb-4 text-2xl">{isFiltered ? 'Absences à examiner' : 'Rendez-vous'}</h2>
      {isFiltered && <TextLink to={addresses.operatorAppointments()}>Tous les rendez-vous</TextLink>}
      <OperatorAppointmentSearch
        search={search}
        resultCount={total}
        hiddenFilter={isFiltered ? openAbsencesFilter : undefined}
      />
      {rows.length > 0 ? (
        <OperatorAppointmentList appointments={rows} />
      ) : (
        <EmptyState
          picture={illustrationUrl('hero-turban')}
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
