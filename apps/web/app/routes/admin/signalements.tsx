import { type SubjectKind, subjectKinds, subjectText } from '@couronne/contract/operations/report-subjects'
import { reportsApi } from '@couronne/contract/operations/reports'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { ReportCaseList } from '#app/operations/reports/report-case-list.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { illustrationUrl } from '#app/ui/illustrations/illustration.tsx'
import { PageLinks, readPaging } from '#app/ui/page-links.tsx'
import type { Route } from './+types/signalements.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Signalements', noindex: true })

export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const { page, query } = readPaging(url.searchParams)
  const kind = subjectKinds.find((known) => known === url.searchParams.get('contenu'))
  return { page, kind, ...(await call.page(reportsApi.cases, { query: { ...query, ...(kind && { kind }) } })) }
}

export default function Reports({ loaderData: { page, kind, rows, total } }: Route.ComponentProps) {
  return (
    <>
      <h2 className="text-2xl">Signalements</h2>
      <p className="mt-1 mb-6 text-ink-soft">
        Ce que des personnes nous signalent. Les plus anciens à décider viennent d’abord, contestations comprises.
      </p>
      <KindFilter kind={kind} />
      {rows.length > 0 ? (
        <ReportCaseList cases={rows} />
      ) : (
        <EmptyState picture={illustrationUrl('hero-bantu')} title="Aucun signalement">
          <p>Quand une personne signale un contenu, vous le voyez ici.</p>
        </EmptyState>
      )}
      <PageLinks page={page} total={total} />
    </>
  )
}

const KindFilter = ({ kind: chosen }: { kind: SubjectKind | undefined }) => (
  <nav aria-label="Contenus" className="mb-4 flex flex-wrap gap-2">
    {[undefined, ...subjectKinds].map((kind) => (
      <LinkButton
        key={kind ?? ''}
        to={addresses.reportCases({ contenu: kind })}
        size="small"
        tone={kind === chosen ? 'primary' : 'secondary'}
        aria-current={kind === chosen ? 'page' : undefined}
      >
        {kind ? subjectText[kind] : 'Tous'}
      </LinkButton>
    ))}
  </nav>
)
