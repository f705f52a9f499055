import { z } from 'zod'
import { byId, type Endpoint, page, uuid } from './wire.ts'

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
    config: { who: 'anyone' },
    schema: { params: byId, querystring: page, response: { 200: z.array(review) } },
  },
} as const satisfies Record<string, Endpoint>
