import { reportsApi } from '@couronne/contract/operations/reports'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { ReportCaseList } from '#app/operations/reports/report-case-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { illustrationUrl } from '#app/ui/illustrations/illustration.tsx'
import { PageLinks, readPaging } from '#app/ui/page-links.tsx'
import type { Route } from './+types/signalements.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Signalements', noindex: true })

export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const { page, query } = readPaging(url.searchParams)
  return { page, ...(await call.page(reportsApi.cases, { query })) }
}

export default function Reports({ loaderData: { page, rows, total } }: Route.ComponentProps) {
  return (
    <>
      <h2 className="text-2xl">Signalements</h2>
      <p className="mt-1 mb-6 text-ink-soft">
        Ce que des personnes reprochent à une autre. Les plus anciens à décider viennent d’abord.
      </p>
      {rows.length > 0 ? (
        <ReportCaseList cases={rows} />
      ) : (
        <EmptyState picture={illustrationUrl('hero-bantu')} title="Aucun signalement">
          <p>Quand une personne signale des messages, vous le voyez ici.</p>
        </EmptyState>
      )}
      <PageLinks page={page} total={total} />
    </>
  )
}
