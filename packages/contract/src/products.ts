import { z } from 'zod'
import { byId, type Endpoint, euros, page, required, uuid } from './wire.ts'

export const productImage = z.object({ id: uuid, image: z.string(), alt: z.string() })
export type ProductImage = z.input<typeof productImage>

/** `siblings` are the other products of its `modele`; `image` is the first of `images`. */
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
  siblings: z.array(
    z.object({
      id: uuid,
      slug: z.string(),
      libelle: z.string(),
      image: z.string().nullable(),
      texture: z.string(),
      longueur: z.string(),
      couleur: z.string(),
    }),
  ),
  images: z.array(productImage),
})
export type Product = z.input<typeof product>

export const productBody = z.object({
  libelle: required(120),
  price: euros.min(0.5, 'Le prix doit être d’au moins 0,50 €.'),
  description: required(5000),
  stock: z.int('Stock invalide.').min(0, 'Le stock ne peut pas être négatif.').max(100_000, '100000 au plus.'),
  texture: required(80),
  longueur: required(80),
  couleur: required(80),
  modele: required(80),
  images: z
    .array(z.object({ image: z.string().min(1, 'Champs requis!').max(120), alt: z.string().max(200).default('') }))
    .min(1, 'Champs requis!')
    .max(10, '10 images au plus.'),
})
export type ProductBody = z.infer<typeof productBody>

export const productsApi = {
  list: {
    method: 'GET',
    url: '/api/v1/product',
    config: { who: 'anyone' },
    schema: { querystring: page, response: { 200: z.array(product) } },
  },
  /** By slug; the older calls name it by its id. */
  bySlug: {
    method: 'GET',
    url: '/api/v1/product/:slug',
    config: { who: 'anyone' },
    schema: { params: z.object({ slug: z.string().max(140) }), response: { 200: product } },
  },
  images: {
    method: 'GET',
    url: '/api/v1/media/product/:id',
    config: { who: 'anyone' },
    schema: { params: byId, response: { 200: z.array(productImage) } },
  },
} as const satisfies Record<string, Endpoint>
