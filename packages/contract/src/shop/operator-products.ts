import { z } from 'zod'
import { byId, type Endpoint, instant, page, required, uuid } from '../lib/wire.ts'
import { operatorAction } from '../platform/audit-log.ts'
import { maxStock, product, productBody, productChangeBody } from './products.ts'

/**
 * The filters of the list: `live` products are on sale, `low` ones are on sale with little or no stock, `archived` ones
 * are not on sale.
 */
export const productStates = ['live', 'low', 'archived'] as const
export type ProductState = (typeof productStates)[number]

const { id, slug, libelle, price, image, stock, texture, longueur, couleur } = product.shape
const productListItem = z.object({
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
export type ProductListItem = z.input<typeof productListItem>

export const operatorProductView = product.omit({ siblings: true }).extend({
  /** Units of orders that are not dispatched. They are still on the shelf and no longer in `stock`. */
  reserved: z.int(),
  createdAt: instant,
  archivedAt: instant.nullable(),
  /** These are the actions of operators on the product, the latest first. */
  actions: z.array(operatorAction),
})
export type OperatorProductView = z.input<typeof operatorProductView>

/** These are the causes of a stock movement, as the database stores them. */
export const stockCauses = [
  'initial',
  'correction',
  'order',
  'order_changed',
  'order_refunded',
  'order_released',
  'late_order',
  'late_order_released',
  'withdrawal',
] as const
export type StockCause = (typeof stockCauses)[number]

const stockMovement = z.object({
  id: uuid,
  cause: z.enum(stockCauses),
  quantity: z.int(),
  /** This is the stock after the movement. */
  left: z.int(),
  at: instant,
  orderId: uuid.nullable(),
  orderNumber: z.string().nullable(),
  /** These are the operator and the reason of a correction or a refund; null otherwise. */
  operator: z.string().nullable(),
  reason: z.string().nullable(),
})
export type StockMovement = z.input<typeof stockMovement>

/**
 * This is a stock correction, with exactly one of two fields. `difference` is added to the stock. `counted` is the
 * number of units on the shelf, including the units of orders that are not dispatched.
 */
export const stockBody = z
  .object({
    difference: z.int('Indiquez un nombre entier.').min(-maxStock).max(maxStock, `${maxStock} au plus.`).optional(),
    counted: z
      .int('Indiquez un nombre entier.')
      .min(0, 'Le stock ne peut pas être négatif.')
      .max(maxStock, `${maxStock} au plus.`)
      .optional(),
    reason: required(1000),
  })
  .refine(({ difference, counted }) => (difference === undefined) !== (counted === undefined), {
    path: ['counted'],
    error: 'Indiquez soit une différence, soit un compte.',
  })
export type StockBody = z.infer<typeof stockBody>

export const operatorProductsApi = {
  /** Returns the newest first; with `low`, the smallest stock first. */
  list: {
    method: 'GET',
    url: '/api/v1/admin/products',
    config: { access: 'admin' },
    schema: {
      querystring: page.extend({
        q: z.string().max(200).optional(),
        state: z.enum(productStates, 'Indiquez live, low ou archived.').default('live'),
      }),
      response: { 200: z.array(productListItem) },
    },
  },
  byId: {
    method: 'GET',
    url: '/api/v1/admin/products/:id',
    config: { access: 'admin' },
    schema: { params: byId, response: { 200: operatorProductView } },
  },
  create: {
    method: 'POST',
    url: '/api/v1/admin/products',
    config: { access: 'admin', idempotent: true },
    schema: { body: productBody, response: { 201: operatorProductView } },
  },
  change: {
    method: 'PATCH',
    url: '/api/v1/admin/products/:id',
    config: { access: 'admin', idempotent: true },
    schema: { params: byId, body: productChangeBody, response: { 200: operatorProductView } },
  },
  archive: {
    method: 'POST',
    url: '/api/v1/admin/products/:id/archive',
    config: { access: 'admin', idempotent: true },
    schema: { params: byId, response: { 200: operatorProductView } },
  },
  restore: {
    method: 'POST',
    url: '/api/v1/admin/products/:id/restore',
    config: { access: 'admin', idempotent: true },
    schema: { params: byId, response: { 200: operatorProductView } },
  },
  /** Returns the stock movements, the latest first. */
  stock: {
    method: 'GET',
    url: '/api/v1/admin/products/:id/stock',
    config: { access: 'admin' },
    schema: { params: byId, querystring: page, response: { 200: z.array(stockMovement) } },
  },
  correctStock: {
    method: 'POST',
    url: '/api/v1/admin/products/:id/stock',
    config: { access: 'admin', idempotent: true },
    schema: { params: byId, body: stockBody, response: { 201: operatorProductView } },
  },
  /** This legacy endpoint is the same as `create`. */
  put: {
    method: 'POST',
    url: '/api/product',
    config: { access: 'admin', idempotent: true },
    schema: { body: productBody, response: { 201: product } },
  },
  /** This legacy endpoint archives the product. */
  remove: {
    method: 'DELETE',
    url: '/api/product/:id',
    config: { access: 'admin' },
    schema: { params: byId, response: { 204: z.any() } },
  },
} as const satisfies Record<string, Endpoint>
