import { z } from 'zod'
import { operatorsReason } from '../lib/reason.ts'
import { byId, type Endpoint, instant, page, required, uuid } from '../lib/wire.ts'

export const mostReviewImages = 4

const words = z.object({
  note: z.int('Donnez de 1 à 5 étoiles.').min(1, 'Donnez de 1 à 5 étoiles.').max(5, 'Donnez de 1 à 5 étoiles.'),
  texte: required(2000),
  images: z.array(z.string().max(120)).max(mostReviewImages, `${mostReviewImages} images au plus.`).default([]),
})

/** Of a visit, or of a product that she has bought. */
export const reviewBody = words
  .extend({ appointmentId: uuid.optional(), product: uuid.optional() })
  .refine((body) => body.appointmentId ?? body.product, { path: ['appointmentId'], error: 'Champs requis!' })
export type ReviewBody = z.infer<typeof reviewBody>

/** The professional's. */
export const reviewAnswerBody = z.object({ texte: required(2000) })
export type ReviewAnswerBody = z.infer<typeof reviewAnswerBody>

/** Days are those of the place of the visit. */
export const review = z.object({
  id: uuid,
  note: z.int(),
  texte: z.string(),
  images: z.array(z.string()),
  firstname: z.string(),
  libelle: z.string(),
  visitOn: z.string(),
  publishedOn: z.string(),
  reponse: z.string().nullable(),
  verified: z.literal(true),
})
export type Review = z.input<typeof review>

/** Of a product, by who has bought it. Days are those of the house. */
export const productReview = review.omit({ visitOn: true, reponse: true }).extend({ boughtOn: z.string() })
export type ProductReview = z.input<typeof productReview>

/** `notes`: how many gave one star, two …; `newest` are the latest of them. */
export const productReviews = z.object({
  rating: z.number().nullable(),
  count: z.int(),
  notes: z.array(z.int()).length(5),
  newest: z.array(productReview),
})
export type ProductReviews = z.input<typeof productReviews>

/** `unpublishUntil`: until when she may take hers back; null where she may not. */
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

/** As operators read it: `about` is the product, or the hairstyle of a visit with `professional`. */
export const moderatedReview = z.object({
  id: uuid,
  note: z.int(),
  texte: z.string(),
  images: z.array(z.string()),
  reponse: z.string().nullable(),
  author: z.string(),
  authorId: uuid,
  about: z.string(),
  professional: z.string().nullable(),
  publishedAt: instant,
  isHidden: z.boolean(),
})
export type ModeratedReview = z.input<typeof moderatedReview>

/** An operator's, for the author and the journal. */
export const hidingBody = z.object({ reason: operatorsReason })
export type HidingBody = z.infer<typeof hidingBody>

export const reviewsApi = {
  /** All of them, the newest first; `q` is a word of the text, of the answer or of a name. */
  all: {
    method: 'GET',
    url: '/api/v1/admin/reviews',
    config: { who: 'admin' },
    schema: {
      querystring: page.extend({ q: z.string().trim().max(100, '100 caractères au plus.').optional() }),
      response: { 200: z.array(moderatedReview) },
    },
  },
  ofProfessional: {
    method: 'GET',
    url: '/api/v1/commentaire/professional/:id',
    config: { who: 'anyone', ofProfile: true },
    schema: { params: byId, querystring: page, response: { 200: z.array(review) } },
  },
  ofProduct: {
    method: 'GET',
    url: '/api/v1/commentaire/product/:id',
    config: { who: 'anyone' },
    schema: { params: byId, response: { 200: productReviews } },
  },
  /** Hers of a product, or whether she may write one. */
  ownOfProduct: {
    method: 'GET',
    url: '/api/v1/commentaire/product/:id/mien',
    config: { who: 'member' },
    schema: { params: byId, response: { 200: ownProductReview } },
  },
  /** An older call. */
  list: {
    method: 'POST',
    url: '/api/commentaires',
    config: { who: 'anyone', ofProfile: true },
    schema: {
      querystring: page,
      body: z
        .object({ professional: uuid.optional(), product: uuid.optional() })
        .refine((body) => body.professional ?? body.product, { path: ['professional'], error: 'Champs requis!' }),
      response: { 200: z.array(z.union([review, productReview])) },
    },
  },
  /** An older call. */
  publish: {
    method: 'POST',
    url: '/api/commentaire',
    config: { who: 'member', once: true },
    schema: { body: reviewBody, response: { 201: z.union([review, productReview]) } },
  },
  /**
   * Its author's within 48 hours, an operator's own among them. An operator hides it for good and says why: that its author
   * and the journal are told.
   */
  remove: {
    method: 'DELETE',
    url: '/api/commentaire/:id',
    config: { who: 'member' },
    schema: {
      params: byId,
      body: hidingBody.partial(),
      response: { 204: z.any() },
    },
  },
  /** Once for each review, and for good. */
  answer: {
    method: 'POST',
    url: '/api/commentaire/:id/reponse',
    config: { who: 'professional', once: true },
    schema: { params: byId, body: reviewAnswerBody, response: { 201: review } },
  },
} as const satisfies Record<string, Endpoint>
