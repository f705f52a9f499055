import type { ProductReviews as Reviews } from '@couronne/contract/shop/product-reviews'
import { lazy, Suspense } from 'react'
import { useSession } from '#app/lib/session.ts'
import { RatingDistribution } from '#app/marketplace/reviews/rating-distribution.tsx'
import { ReviewList } from '#app/marketplace/reviews/review-list.tsx'

// The contract that this component needs weighs more than the page, so guests do not load it.
const OwnProductReview = lazy(() => import('#app/shop/product-reviews/own-product-review.tsx'))

type Props = { product: { id: string; libelle: string }; reviews: Reviews }

export const ProductReviews = ({ product, reviews: { rating, count, notes, newest } }: Props) => (
  <section aria-labelledby="avis" className="mt-12 max-w-3xl scroll-mt-24">
    <h2 id="avis" className="mb-4 text-2xl">
      Avis
    </h2>
    {rating !== null ? (
      <>
        <RatingDistribution rating={rating} count={count} notes={notes} />
        <ReviewList reviews={newest} />
      </>
    ) : (
      <p>Pas encore d’avis : ils sont écrits par celles qui ont acheté l’article.</p>
    )}
    {useSession() && (
      <Suspense>
        <OwnProductReview product={product} />
      </Suspense>
    )}
  </section>
)
