import { z } from 'zod'
import { byId, type Endpoint, euros, page, uuid } from '../lib/wire.ts'
import { cartLine, orderQuantityFrom } from './carts.ts'

/** This is a line of an order. `price` is the unit price in euros at the time of the order. */
export const orderLineView = z.object({
  id: uuid,
  order: uuid,
  product: uuid,
  libelle: z.string(),
  price: z.number(),
  quantity: z.int(),
})
export type OrderLineView = z.input<typeof orderLineView>

/** This is a cart line to add to an unpaid order. */
export const orderLineBody = cartLine.extend({ order: uuid, cartQuantity: orderQuantityFrom(1) })
export type OrderLineBody = z.infer<typeof orderLineBody>

/**
 * This is the new quantity, as `quantity` or `cartQuantity`; 0 removes the line. `price` is the unit price in euros
 * that the customer was shown.
 */
export const orderLineChangeBody = z
  .object({
    quantity: orderQuantityFrom(0).optional(),
    cartQuantity: orderQuantityFrom(0).optional(),
    price: euros.nullish(),
  })
  .refine(({ quantity, cartQuantity = quantity }) => quantity === undefined || quantity === cartQuantity, {
    path: ['cartQuantity'],
    error: 'quantity et cartQuantity se contredisent : envoyez l’un des deux.',
  })
export type OrderLineChange = z.infer<typeof orderLineChangeBody>

const cartUrl = '/api/v1/cart'

export const orderLinesApi = {
  /** The lines of the caller's orders, the newest first. Orders that expired unpaid are left out. */
  own: {
    method: 'GET',
    url: cartUrl,
    config: { access: 'member' },
    schema: { querystring: page, response: { 200: z.array(orderLineView) } },
  },
  byId: {
    method: 'GET',
    url: `${cartUrl}/:id`,
    config: { access: 'member' },
    schema: { params: byId, response: { 200: orderLineView } },
  },
  /** The lines of this product in the caller's orders. */
  ofProduct: {
    method: 'GET',
    url: `${cartUrl}/product/:id`,
    config: { access: 'member' },
    schema: { params: byId, querystring: page, response: { 200: z.array(orderLineView) } },
  },
  /**
   * When the order already has a line with the product and the quantity, the answer is that line and nothing is added.
   */
  add: {
    method: 'POST',
    url: cartUrl,
    config: { access: 'member', idempotent: true },
    schema: { body: orderLineBody, response: { 201: orderLineView } },
  },
  change: {
    method: 'PUT',
    url: `${cartUrl}/:id`,
    config: { access: 'member' },
    schema: { params: byId, body: orderLineChangeBody, response: { 200: orderLineView } },
  },
} as const satisfies Record<string, Endpoint>
