import { z } from 'zod'
import { type Endpoint, page, uuid } from './wire.ts'

export const product = z.object({
  id: uuid,
  slug: z.string(),
  libelle: z.string(),
  price: z.number(),
  image: z.string().nullable(),
  description: z.string(),
  stock: z.int(),
  texture: z.string(),
  longueur: z.string(),
  couleur: z.string(),
  modele: z.string(),
})
export type Product = z.input<typeof product>

export const productsApi = {
  list: {
    method: 'GET',
    url: '/api/v1/product',
    config: { who: 'anyone' },
    schema: { querystring: page, response: { 200: z.array(product) } },
  },
  bySlug: {
    method: 'GET',
    url: '/api/v1/product/:slug',
    config: { who: 'anyone' },
    schema: { params: z.object({ slug: z.string().max(120) }), response: { 200: product } },
  },
} as const satisfies Record<string, Endpoint>
