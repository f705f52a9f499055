import { mailsApi } from '@couronne/contract/platform/mails'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { TextSearchForm } from '#app/operations/operators/text-search-form.tsx'
import { MailList } from '#app/platform/mails/mail-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { illustrationUrl } from '#app/ui/illustrations/illustration.tsx'
import { PageLinks, readPaging, readSearchText } from '#app/ui/page-links.tsx'
import { useAnnouncement } from '#app/ui/use-announcement.tsx'
import type { Route } from './+types/mails.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'E-mails', noindex: true })

export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const { page, query } = readPaging(url.searchParams)
  const q = readSearchText(url.searchParams)
  return { q, page, ...(await call.page(mailsApi.all, { query: { ...query, q } })) }
}

export default function Mails({ loaderData: { q, page, rows, total } }: Route.ComponentProps) {
  const { announce, announcement } = useAnnouncement()
  return (
    <>
      <h2 className="text-2xl">E-mails</h2>
      <p className="mt-1 mb-4 text-ink-soft">
        Ceux qui ne sont pas partis, puis ceux des trente derniers jours. Leur texte n’est pas affiché.
      </p>
      <TextSearchForm
        label="Adresse de la destinataire"
        query={q}
        resultCount={total}
        singular="message"
        plural="messages"
      />
      {announcement}
      {rows.length > 0 ? (
        <MailList mails={rows} announce={announce} />
      ) : (
        <EmptyState picture={illustrationUrl('hero-bantu')} title="Aucun message ne correspond">
          <p>Essayez avec une partie de l’adresse.</p>
        </EmptyState>
      )}
      <PageLinks page={page} total={total} />
    </>
  )
}
