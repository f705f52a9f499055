import { operatorsApi } from '@couronne/contract/operations/operators'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { countOpenAbsences, PendingAbsences } from '#app/operations/operators/absences-pending.tsx'
import { PersonList } from '#app/operations/operators/person-list.tsx'
import { TextSearchForm } from '#app/operations/operators/text-search-form.tsx'
import {
  countPendingVerifications,
  PendingVerifications,
  pendingVerificationsFilter,
} from '#app/operations/verification/verifications-pending.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { illustrationUrl } from '#app/ui/illustrations/illustration.tsx'
import { PageLinks, readPaging, readSearchText } from '#app/ui/page-links.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/personnes.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Personnes', noindex: true })

export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const { page, query } = readPaging(url.searchParams)
  const q = readSearchText(url.searchParams)
  const isFiltered = url.searchParams.get(pendingVerificationsFilter.name) === pendingVerificationsFilter.value
  const [found, absences, unverified] = await Promise.all([
    call.page(operatorsApi.people, { query: { ...query, q, ...(isFiltered && { verification: 'waiting' }) } }),
    isFiltered ? 0 : countOpenAbsences(),
    isFiltered ? 0 : countPendingVerifications(),
  ])
  return { q, page, isFiltered, absences, unverified, ...found }
}

export default function People({ loaderData }: Route.ComponentProps) {
  const { q, page, isFiltered, absences, unverified, rows, total } = loaderData
  return (
    <>
      <PendingAbsences count={absences} />
      <PendingVerifications count={unverified} />
      <h2 className="mb-4 text-2xl">{isFiltered ? 'Coiffeuses à vérifier' : 'Personnes'}</h2>
      {isFiltered && <TextLink to={addresses.people()}>Toutes les personnes</TextLink>}
      <TextSearchForm
        label="Nom, e-mail, téléphone ou identifiant"
        query={q}
        resultCount={total}
        singular="personne"
        plural="personnes"
        {...(isFiltered && { hiddenFilter: pendingVerificationsFilter })}
      />
      {rows.length > 0 ? (
        <PersonList people={rows} />
      ) : (
        <EmptyState
          picture={illustrationUrl('hero-bantu')}
          title={isFiltered && !q ? 'Aucune coiffeuse à vérifier' : 'Personne ne correspond'}
        >
          <p>
            {isFiltered && !q
              ? 'Toutes celles qui ont confirmé leur adresse sont vérifiées.'
              : 'Essayez avec une partie du nom ou de l’adresse e-mail.'}
          </p>
        </EmptyState>
      )}
      <PageLinks page={page} total={total} />
      <p className="mt-8">
        <TextLink to={addresses.recoveryCodes()}>Vos codes de secours</TextLink>
      </p>
    </>
  )
}
