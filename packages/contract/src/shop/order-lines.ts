import { z } from 'zod'
import { byId, type Endpoint, euros, page, uuid } from '../lib/wire.ts'
import { cartLine, quantityFrom } from './carts.ts'

/** `price`: euros, of one of them, when it was ordered. */
export const orderLineView = z.object({
  id: uuid,
  order: uuid,
  product: uuid,
  libelle: z.string(),
  price: z.number(),
  quantity: z.int(),
})
export type OrderLineView = z.input<typeof orderLineView>

/** A line of a cart, for an order that is not paid yet. */
export const orderLineBody = cartLine.extend({ order: uuid })
export type OrderLineBody = z.infer<typeof orderLineBody>

/** So many from now on, by a line's name or by a cart's; 0 takes the line away. `price`: what she was shown. */
export const orderLineChangeBody = z
  .object({
    quantity: quantityFrom(0).optional(),
    cartQuantity: quantityFrom(0).optional(),
    price: euros.nullish(),
  })
  .refine(({ quantity, cartQuantity = quantity }) => quantity === undefined || quantity === cartQuantity, {
    path: ['cartQuantity'],
    error: 'quantity et cartQuantity se contredisent : envoyez l’un des deux.',
  })
export type OrderLineChange = z.infer<typeof orderLineChangeBody>

const cart = '/api/v1/cart'

export const orderLinesApi = {
  /** Of one's own orders, the newest first; not of those that have ended unpaid by themselves. */
  own: {
    method: 'GET',
    url: cart,
    config: { who: 'member' },
    schema: { querystring: page, response: { 200: z.array(orderLineView) } },
  },
  byId: {
    method: 'GET',
    url: `${cart}/:id`,
    config: { who: 'member' },
    schema: { params: byId, response: { 200: orderLineView } },
  },
  /** Of this product, in one's own orders. */
  ofProduct: {
    method: 'GET',
    url: `${cart}/product/:id`,
    config: { who: 'member' },
    schema: { params: byId, querystring: page, response: { 200: z.array(orderLineView) } },
  },
  /** The same product and quantity again is the line there is. */
  add: {
    method: 'POST',
    url: cart,
    config: { who: 'member', once: true },
    schema: { body: orderLineBody, response: { 201: orderLineView } },
  },
  change: {
    method: 'PUT',
    url: `${cart}/:id`,
    config: { who: 'member' },
    schema: { params: byId, body: orderLineChangeBody, response: { 200: orderLineView } },
  },
} as const satisfies Record<string, Endpoint>
