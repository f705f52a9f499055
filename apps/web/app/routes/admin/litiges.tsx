import { disputesApi } from '@couronne/contract/money/disputes'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { DisputeList } from '#app/money/disputes/dispute-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { illustrationUrl } from '#app/ui/illustrations/illustration.tsx'
import { PageLinks, readPaging } from '#app/ui/page-links.tsx'
import type { Route } from './+types/litiges.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Litiges', noindex: true })

export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const { page, query } = readPaging(url.searchParams)
  return { page, ...(await call.page(disputesApi.all, { query })) }
}

export default function Disputes({ loaderData: { page, rows, total } }: Route.ComponentProps) {
  return (
    <>
      <h2 className="text-2xl">Litiges</h2>
      <p className="mt-1 mb-6 text-ink-soft">
        Les paiements qu’une banque a repris. Sans réponse avant la date, un litige est perdu.
      </p>
      {rows.length > 0 ? (
        <DisputeList disputes={rows} />
      ) : (
        <EmptyState picture={illustrationUrl('hero-turban')} title="Aucun litige">
          <p>Si la banque d’une cliente reprend un paiement, vous le verrez ici et recevrez un e-mail.</p>
        </EmptyState>
      )}
      <PageLinks page={page} total={total} />
    </>
  )
}
