import { type ModeratedReview, reviewsApi } from '@couronne/contract/booking/reviews'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { HideReviewDialog } from '#app/booking/reviews/hide-review-dialog.tsx'
import { ModeratedReviews } from '#app/booking/reviews/moderated-reviews.tsx'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { FindForm } from '#app/operations/operators/find-form.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { drawingUrl } from '#app/ui/illustrations/illustration.tsx'
import { PageLinks, pagingOf, wordsIn } from '#app/ui/page-links.tsx'
import { useSaid } from '#app/ui/use-announcement.tsx'
import type { Route } from './+types/avis.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Avis publiés', noindex: true })

export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => {
  const { page, query } = pagingOf(url.searchParams)
  const q = wordsIn(url.searchParams)
  return { q, page, ...(await call.page(reviewsApi.all, { query: { ...query, q } })) }
}

export default function Reviews({ loaderData: { q, page, rows, total } }: Route.ComponentProps) {
  const [toHide, setToHide] = useState<ModeratedReview | null>(null)
  const { say, said } = useSaid(toHide !== null)
  const { revalidate } = useRevalidator()
  return (
    <>
      <h2 className="text-2xl">Avis</h2>
      <p className="mt-1 mb-4 text-ink-soft">
        Sur les coiffeuses et sur les articles. Un avis retiré ne revient pas ; son autrice reçoit le motif.
      </p>
      <FindForm label="Mot de l’avis, ou nom" words={q} found={total} one="avis" />
      {said}
      {rows.length > 0 ? (
        <ModeratedReviews reviews={rows} onHide={setToHide} />
      ) : (
        <EmptyState picture={drawingUrl('hero-bantu')} title="Aucun avis ne correspond">
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
            say(`L’avis de ${toHide.author} est retiré.`)
          }}
        />
      )}
    </>
  )
}
