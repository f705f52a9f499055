import { auditLogApi } from '@couronne/contract/platform/audit-log'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { ActionList } from '#app/operations/audit-log/action-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { illustrationUrl } from '#app/ui/illustrations/illustration.tsx'
import { PageLinks, readPaging } from '#app/ui/page-links.tsx'
import type { Route } from './+types/journal.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Journal', noindex: true })

export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const { page, query } = readPaging(url.searchParams)
  return { page, ...(await call.page(auditLogApi.all, { query })) }
}

export default function Journal({ loaderData: { page, rows, total } }: Route.ComponentProps) {
  return (
    <>
      <h2 className="text-2xl">Journal</h2>
      <p className="mt-1 mb-6 text-ink-soft">
        Tout ce que l’équipe fait, écrit au moment où c’est fait. Rien ne s’y efface.
      </p>
      {rows.length > 0 ? (
        <ActionList actions={rows} showsPerson showsAppointment showsShop />
      ) : (
        <EmptyState picture={illustrationUrl('hero-afro')} title="Rien ici pour l’instant" />
      )}
      <PageLinks page={page} total={total} />
    </>
  )
}
