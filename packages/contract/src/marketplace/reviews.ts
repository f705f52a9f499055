import { z } from 'zod'
import { operatorsReason } from '../lib/reason.ts'
import { byId, type Endpoint, instant, page, required, uuid } from '../lib/wire.ts'

export const maxReviewImages = 4

const reviewContent = z.object({
  note: z.int('Donnez de 1 à 5 étoiles.').min(1, 'Donnez de 1 à 5 étoiles.').max(5, 'Donnez de 1 à 5 étoiles.'),
  texte: required(2000),
  images: z.array(z.string().max(120)).max(maxReviewImages, `${maxReviewImages} images au plus.`).default([]),
})

/** This is a review of an appointment or of a product. The author must have paid for it. */
export const reviewBody = reviewContent
  .extend({ appointmentId: uuid.optional(), product: uuid.optional() })
  .refine((body) => body.appointmentId ?? body.product, { path: ['appointmentId'], error: 'Champs requis!' })
export type ReviewBody = z.infer<typeof reviewBody>

export const reviewAnswerBody = z.object({ texte: required(2000) })
export type ReviewAnswerBody = z.infer<typeof reviewAnswerBody>

/**
 * This is a review of an appointment. `appointmentOn` and `publishedOn` are days in the zone of the appointment's town.
 */
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

/** This is a review of a product by one of its buyers. Days are in the zone of the platform. */
export const productReview = review.omit({ appointmentOn: true, reponse: true }).extend({ boughtOn: z.string() })
export type ProductReview = z.input<typeof productReview>

/** This is a review for operators. `about` is the product, or the hairstyle of an appointment with `professional`. */
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

/** This is the operator's reason for hiding a review. The author reads it, and the audit log keeps it. */
export const hideReviewBody = z.object({ reason: operatorsReason })
export type HideReviewBody = z.infer<typeof hideReviewBody>

export const reviewsApi = {
  /** Returns all reviews, the newest first. `q` searches the text, the answer and the names. */
  all: {
    method: 'GET',
    url: '/api/v1/admin/reviews',
    config: { access: 'admin' },
    schema: {
      querystring: page.extend({ q: z.string().trim().max(100, '100 caractères au plus.').optional() }),
      response: { 200: z.array(moderatedReview) },
    },
  },
  ofProfessional: {
    method: 'GET',
    url: '/api/v1/commentaire/professional/:id',
    config: { access: 'anyone', isProfileRoute: true },
    schema: { params: byId, querystring: page, response: { 200: z.array(review) } },
  },
  /** This legacy endpoint returns the reviews of a professional or of a product. */
  list: {
    method: 'POST',
    url: '/api/commentaires',
    config: { access: 'anyone', isProfileRoute: true },
    schema: {
      querystring: page,
      body: z
        .object({ professional: uuid.optional(), product: uuid.optional() })
        .refine((body) => body.professional ?? body.product, { path: ['professional'], error: 'Champs requis!' }),
      response: { 200: z.array(z.union([review, productReview])) },
    },
  },
  /** This is a legacy endpoint. */
  publish: {
    method: 'POST',
    url: '/api/commentaire',
    config: { access: 'member', idempotent: true },
    schema: { body: reviewBody, response: { 201: z.union([review, productReview]) } },
  },
  /**
   * The author withdraws the review within 48 hours of its publication. An operator hides a review for good and must
   * give a reason; without one, an operator withdraws a review of their own as its author.
   */
  remove: {
    method: 'DELETE',
    url: '/api/commentaire/:id',
    config: { access: 'member' },
    schema: {
      params: byId,
      body: hideReviewBody.partial(),
      response: { 204: z.any() },
    },
  },
  /** The professional answers a review once; the answer cannot be changed. */
  answer: {
    method: 'POST',
    url: '/api/commentaire/:id/reponse',
    config: { access: 'professional', idempotent: true },
    schema: { params: byId, body: reviewAnswerBody, response: { 201: review } },
  },
} as const satisfies Record<string, Endpoint>
