import { jobsApi } from '@couronne/contract/platform/jobs'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { JobList } from '#app/platform/jobs/job-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { illustrationUrl } from '#app/ui/illustrations/illustration.tsx'
import { PageLinks, readPaging } from '#app/ui/page-links.tsx'
import { useAnnouncement } from '#app/ui/use-announcement.tsx'
import type { Route } from './+types/taches.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Tâches en échec', noindex: true })

export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const { page, query } = readPaging(url.searchParams)
  return { page, ...(await call.page(jobsApi.failed, { query })) }
}

export default function FailedJobs({ loaderData: { page, rows, total } }: Route.ComponentProps) {
  const { announce, announcement } = useAnnouncement()
  return (
    <>
      <h2 className="text-2xl">Tâches en échec</h2>
      <p className="mt-1 mb-2 text-ink-soft">
        Ce que le serveur a essayé pendant trois jours, sans y arriver. Les e-mails ont leur propre page.
      </p>
      {announcement}
      {rows.length > 0 ? (
        <JobList jobs={rows} announce={announce} />
      ) : (
        <EmptyState picture={illustrationUrl('hero-afro')} title="Aucune tâche en échec">
          <p>Remboursements, versements et photos se font comme prévu.</p>
        </EmptyState>
      )}
      <PageLinks page={page} total={total} />
    </>
  )
}
