import type { ProductReviews as Reviews } from '@couronne/contract/booking/reviews'
import { lazy, Suspense } from 'react'
import { RatingDistribution } from '#app/booking/reviews/rating-distribution.tsx'
import { ReviewList } from '#app/booking/reviews/review-list.tsx'
import { useSession } from '#app/lib/session.ts'

// The contract that it asks by weighs more than the page: guests do without.
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
