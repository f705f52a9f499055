import { reviewsApi } from '@couronne/contract/marketplace/reviews'
import { type OwnProductReview as Own, productReviewsApi } from '@couronne/contract/shop/product-reviews'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#app/lib/call.ts'
import { useSession } from '#app/lib/session.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'

const ProductReviewDialog = lazy(() => import('./product-review-dialog.tsx'))

type Props = { product: { id: string; libelle: string } }

/** Lets a customer who has bought the product write or take back a review. All others see nothing. */
export default function OwnProductReview({ product }: Props) {
  const { ownReview, reload } = useOwnReview(product.id)
  const [open, setOpen] = useState<'write' | 'take back' | null>(null)
  const close = () => setOpen(null)
  if (!ownReview) return null
  const { mayReview, review } = ownReview
  return (
    <div className="mt-5 print:hidden">
      {mayReview && <Button onClick={() => setOpen('write')}>Laisser un avis</Button>}
      {review?.isHidden && (
        <p className="text-ink-soft">Votre avis n’est plus affiché : notre e-mail vous a dit pourquoi.</p>
      )}
      {review?.unpublishUntil && (
        <Button tone="quiet" onClick={() => setOpen('take back')}>
          Retirer mon avis
        </Button>
      )}
      {open === 'write' && (
        <Suspense>
          <ProductReviewDialog product={product} onClose={close} onChanged={reload} />
        </Suspense>
      )}
      {review && (
        <ConfirmDialog
          open={open === 'take back'}
          onClose={close}
          title="Retirer votre avis ?"
          confirmLabel="Retirer mon avis"
          cancelLabel="Le garder"
          tone="danger"
          onConfirm={() => call(reviewsApi.remove, { params: { id: review.id }, body: {} }).then(reload)}
        >
          <p>Il disparaît de la page de l’article, avec ses photos. Vous pourrez en écrire un autre.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

/** Reads the user's own review, or whether the user may write one. It is null for guests, and while it is unknown. */
const useOwnReview = (productId: string) => {
  const userId = useSession()?.userId
  const { revalidate } = useRevalidator()
  const [ownReview, setOwnReview] = useState<{ userId: string; answer: Own } | null>(null)
  const load = useCallback(async () => {
    if (!userId) return
    const answer = await call(productReviewsApi.ownOfProduct, { params: { id: productId } })
    setOwnReview({ userId, answer })
  }, [productId, userId])
  useEffect(() => {
    load().catch(console.warn)
  }, [load])
  return {
    ownReview: ownReview && ownReview.userId === userId ? ownReview.answer : null,
    reload: async () => {
      await Promise.all([load(), revalidate()])
    },
  }
}
