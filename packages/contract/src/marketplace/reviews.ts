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
  appointmentOn: z.string(),
  publishedOn: z.string(),
  reponse: z.string().nullable(),
  verified: z.literal(true),
})
export type Review = z.input<typeof review>

/** Of a product, by who has bought it. Days are those of the platform. */
export const productReview = review.omit({ appointmentOn: true, reponse: true }).extend({ boughtOn: z.string() })
export type ProductReview = z.input<typeof productReview>

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
   * Its author's within 48 hours, an operator's own among them. An operator hides it for good and says why: that its
   * author and the journal are told.
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
