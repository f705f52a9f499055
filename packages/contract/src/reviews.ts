import { z } from 'zod'
import { operatorsReason } from './appointments.ts'
import { byId, type Endpoint, page, required, uuid } from './wire.ts'

export const mostReviewImages = 4

export const reviewBody = z.object({
  appointmentId: uuid,
  note: z.int('Donnez de 1 à 5 étoiles.').min(1, 'Donnez de 1 à 5 étoiles.').max(5, 'Donnez de 1 à 5 étoiles.'),
  texte: required(2000),
  images: z.array(z.string().max(120)).max(mostReviewImages, `${mostReviewImages} images au plus.`).default([]),
})
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

export const reviewsApi = {
  ofProfessional: {
    method: 'GET',
    url: '/api/v1/commentaire/professional/:id',
    config: { who: 'anyone', ofProfile: true },
    schema: { params: byId, querystring: page, response: { 200: z.array(review) } },
  },
  /** An older call. Products have no reviews yet: theirs is an empty list. */
  list: {
    method: 'POST',
    url: '/api/commentaires',
    config: { who: 'anyone', ofProfile: true },
    schema: {
      querystring: page,
      body: z
        .object({ professional: uuid.optional(), product: uuid.optional() })
        .refine((body) => body.professional ?? body.product, { path: ['professional'], error: 'Champs requis!' }),
      response: { 200: z.array(review) },
    },
  },
  /** An older call. */
  publish: {
    method: 'POST',
    url: '/api/commentaire',
    config: { who: 'member', once: true },
    schema: { body: reviewBody, response: { 201: review } },
  },
  /** Its author's within 48 hours. An operator hides it for good and says why: that its author and the journal are told. */
  remove: {
    method: 'DELETE',
    url: '/api/commentaire/:id',
    config: { who: 'member' },
    schema: {
      params: byId,
      body: z.object({ reason: operatorsReason.optional() }),
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
