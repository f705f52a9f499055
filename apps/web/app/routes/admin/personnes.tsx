import { operatorsApi } from '@couronne/contract/operations/operators'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { PersonList } from '#app/operations/operators/person-list.tsx'
import { TextSearchForm } from '#app/operations/operators/text-search-form.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { illustrationUrl } from '#app/ui/illustrations/illustration.tsx'
import { PageLinks, readPaging, readSearchText } from '#app/ui/page-links.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/personnes.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Personnes', noindex: true })

export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const { page, query } = readPaging(url.searchParams)
  const q = readSearchText(url.searchParams)
  return { q, page, ...(await call.page(operatorsApi.people, { query: { ...query, q } })) }
}

export default function People({ loaderData }: Route.ComponentProps) {
  const { q, page, rows, total } = loaderData
  return (
    <>
      <h2 className="mb-4 text-2xl">Personnes</h2>
      <TextSearchForm
        label="Nom, e-mail, téléphone ou identifiant"
        query={q}
        resultCount={total}
        singular="personne"
        plural="personnes"
      />
      {rows.length > 0 ? (
        <PersonList people={rows} />
      ) : (
        <EmptyState picture={illustrationUrl('hero-bantu')} title="Personne ne correspond">
          <p>Essayez avec une partie du nom ou de l’adresse e-mail.</p>
        </EmptyState>
      )}
      <PageLinks page={page} total={total} />
      <p className="mt-8">
        <TextLink to={addresses.recoveryCodes()}>Vos codes de secours</TextLink>
      </p>
    </>
  )
}
