import { z } from 'zod'
import { byId, type Endpoint, instant, uuid } from '../lib/wire.ts'
import { productReview } from '../marketplace/reviews.ts'

/** `notes` counts the reviews with one star, two stars, and so on. `newest` holds the latest reviews. */
export const productReviews = z.object({
  rating: z.number().nullable(),
  count: z.int(),
  notes: z.array(z.int()).length(5),
  newest: z.array(productReview),
})
export type ProductReviews = z.input<typeof productReviews>

/** This is the caller's review of a product. It can be withdrawn until `unpublishUntil`; null means that it cannot. */
export const ownProductReview = z.object({
  mayReview: z.boolean(),
  review: z
    .object({
      id: uuid,
      note: z.int(),
      texte: z.string(),
      images: z.array(z.string()),
      isHidden: z.boolean(),
      unpublishUntil: instant.nullable(),
    })
    .nullable(),
})
export type OwnProductReview = z.input<typeof ownProductReview>

export const productReviewsApi = {
  ofProduct: {
    method: 'GET',
    url: '/api/v1/commentaire/product/:id',
    config: { access: 'anyone' },
    schema: { params: byId, response: { 200: productReviews } },
  },
  /** The caller's review of a product, and whether the caller may write one. */
  ownOfProduct: {
    method: 'GET',
    url: '/api/v1/commentaire/product/:id/mien',
    config: { access: 'member' },
    schema: { params: byId, response: { 200: ownProductReview } },
  },
} as const satisfies Record<string, Endpoint>
