import { z } from 'zod'
import { byId, type Endpoint, instant, page, required, uuid } from '../lib/wire.ts'
import { operatorAction } from '../platform/audit-log.ts'
import { mostStock, product, productBody, productChangeBody } from './products.ts'

/** Of a list: what is on sale, of that what is nearly or quite sold out, what is off sale. */
export const productStates = ['live', 'low', 'archived'] as const
export type ProductState = (typeof productStates)[number]

const { id, slug, libelle, price, image, stock, texture, longueur, couleur } = product.shape
const foundProduct = z.object({
  id,
  slug,
  libelle,
  price,
  image,
  stock,
  texture,
  longueur,
  couleur,
  archivedAt: instant.nullable(),
})
export type FoundProduct = z.input<typeof foundProduct>

/** A product as operators see it, on sale or not. */
export const keptProduct = product.omit({ siblings: true }).extend({
  /** Of orders that have not left: on the shelf still, and no longer in the stock. */
  reserved: z.int(),
  createdAt: instant,
  archivedAt: instant.nullable(),
  /** What operators have done with it, the latest first. */
  actions: z.array(operatorAction),
})
export type KeptProduct = z.input<typeof keptProduct>

/** Why there are as many as there are: as the table of movements knows it. */
export const stockCauses = [
  'initial',
  'correction',
  'order',
  'order_changed',
  'order_refunded',
  'order_given_back',
  'late_order',
  'late_order_given_back',
  'withdrawal',
] as const
export type StockCause = (typeof stockCauses)[number]

const stockMovement = z.object({
  id: uuid,
  cause: z.enum(stockCauses),
  quantity: z.int(),
  /** How many there were after it. */
  left: z.int(),
  at: instant,
  orderId: uuid.nullable(),
  orderNumber: z.string().nullable(),
  /** Of a correction or a refund: who, and why. */
  operator: z.string().nullable(),
  reason: z.string().nullable(),
})
export type StockMovement = z.input<typeof stockMovement>

/**
 * `difference`: so many more or less. `counted`: so many lie on the shelf, those of orders that have not left among
 * them. One of the two.
 */
export const stockBody = z
  .object({
    difference: z.int('Indiquez un nombre entier.').min(-mostStock).max(mostStock, `${mostStock} au plus.`).optional(),
    counted: z
      .int('Indiquez un nombre entier.')
      .min(0, 'Le stock ne peut pas être négatif.')
      .max(mostStock, `${mostStock} au plus.`)
      .optional(),
    reason: required(1000),
  })
  .refine(({ difference, counted }) => (difference === undefined) !== (counted === undefined), {
    path: ['counted'],
    error: 'Indiquez soit une différence, soit un compte.',
  })
export type StockBody = z.infer<typeof stockBody>

export const operatorProductsApi = {
  /** The newest first; what is nearly sold out by how few there are. */
  list: {
    method: 'GET',
    url: '/api/v1/admin/products',
    config: { who: 'admin' },
    schema: {
      querystring: page.extend({
        q: z.string().max(200).optional(),
        state: z.enum(productStates, 'Indiquez live, low ou archived.').default('live'),
      }),
      response: { 200: z.array(foundProduct) },
    },
  },
  byId: {
    method: 'GET',
    url: '/api/v1/admin/products/:id',
    config: { who: 'admin' },
    schema: { params: byId, response: { 200: keptProduct } },
  },
  create: {
    method: 'POST',
    url: '/api/v1/admin/products',
    config: { who: 'admin', once: true },
    schema: { body: productBody, response: { 201: keptProduct } },
  },
  change: {
    method: 'PATCH',
    url: '/api/v1/admin/products/:id',
    config: { who: 'admin', once: true },
    schema: { params: byId, body: productChangeBody, response: { 200: keptProduct } },
  },
  archive: {
    method: 'POST',
    url: '/api/v1/admin/products/:id/archive',
    config: { who: 'admin', once: true },
    schema: { params: byId, response: { 200: keptProduct } },
  },
  restore: {
    method: 'POST',
    url: '/api/v1/admin/products/:id/restore',
    config: { who: 'admin', once: true },
    schema: { params: byId, response: { 200: keptProduct } },
  },
  /** The latest first. */
  stock: {
    method: 'GET',
    url: '/api/v1/admin/products/:id/stock',
    config: { who: 'admin' },
    schema: { params: byId, querystring: page, response: { 200: z.array(stockMovement) } },
  },
  correctStock: {
    method: 'POST',
    url: '/api/v1/admin/products/:id/stock',
    config: { who: 'admin', once: true },
    schema: { params: byId, body: stockBody, response: { 201: keptProduct } },
  },
  /** An older call. */
  put: {
    method: 'POST',
    url: '/api/product',
    config: { who: 'admin', once: true },
    schema: { body: productBody, response: { 201: product } },
  },
  /** An older call: it archives. */
  remove: {
    method: 'DELETE',
    url: '/api/product/:id',
    config: { who: 'admin' },
    schema: { params: byId, response: { 204: z.any() } },
  },
} as const satisfies Record<string, Endpoint>
