import { ofName } from '@couronne/contract/lib/french-names'
import { type ModeratedReview, reviewsApi } from '@couronne/contract/marketplace/reviews'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { HideReviewDialog } from '#app/marketplace/reviews/hide-review-dialog.tsx'
import { ModeratedReviews } from '#app/marketplace/reviews/moderated-reviews.tsx'
import { TextSearchForm } from '#app/operations/operators/text-search-form.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { illustrationUrl } from '#app/ui/illustrations/illustration.tsx'
import { PageLinks, readPaging, readSearchText } from '#app/ui/page-links.tsx'
import { useAnnouncement } from '#app/ui/use-announcement.tsx'
import type { Route } from './+types/avis.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Avis publiés', noindex: true })

export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const { page, query } = readPaging(url.searchParams)
  const q = readSearchText(url.searchParams)
  return { q, page, ...(await call.page(reviewsApi.all, { query: { ...query, q } })) }
}

export default function Reviews({ loaderData: { q, page, rows, total } }: Route.ComponentProps) {
  const [toHide, setToHide] = useState<ModeratedReview | null>(null)
  const { announce, announcement } = useAnnouncement(toHide !== null)
  const { revalidate } = useRevalidator()
  return (
    <>
      <h2 className="text-2xl">Avis</h2>
      <p className="mt-1 mb-4 text-ink-soft">
        Sur les coiffeuses et sur les articles. Un avis retiré ne revient pas ; son autrice reçoit le motif.
      </p>
      <TextSearchForm label="Mot de l’avis, ou nom" query={q} resultCount={total} singular="avis" />
      {announcement}
      {rows.length > 0 ? (
        <ModeratedReviews reviews={rows} onHide={setToHide} />
      ) : (
        <EmptyState picture={illustrationUrl('hero-bantu')} title="Aucun avis ne correspond">
          <p>Essayez avec un autre mot.</p>
        </EmptyState>
      )}
      <PageLinks page={page} total={total} />
      {toHide && (
        <HideReviewDialog
          review={toHide}
          onClose={() => setToHide(null)}
          onDone={async () => {
            await revalidate()
            setToHide(null)
            announce(`L’avis ${ofName(toHide.author)} est retiré.`)
          }}
        />
      )}
    </>
  )
}
