import { z } from 'zod'
import { byUser, type Endpoint, message, page, uuid } from '../lib/wire.ts'
import { product } from './products.ts'

const byProduct = z.object({ productId: uuid })

/**
 * This is a product on the wish list. `change` tells what changed since it was added. `archived`: it is no longer sold.
 * `back`: it was sold out and is in stock again.
 */
export const wishedProductView = z.object({
  id: uuid,
  product,
  change: z.enum(['archived', 'back']).nullable(),
})
export type WishedProductView = z.input<typeof wishedProductView>

export const wishesApi = {
  /** This is a legacy endpoint. Adding a product again changes nothing. */
  add: {
    method: 'POST',
    url: '/api/wish',
    config: { access: 'member', idempotent: true },
    schema: { body: byProduct, response: { 201: message.extend({ id: uuid }) } },
  },
  /** This is a legacy endpoint. Removing a product again changes nothing. */
  remove: {
    method: 'POST',
    url: '/api/wish/delete',
    config: { access: 'member', idempotent: false },
    schema: { body: byProduct, response: { 200: message } },
  },
  /** This is a legacy endpoint. */
  ofUser: {
    method: 'GET',
    url: '/api/wish/:userId',
    config: { access: 'member' },
    schema: { params: byUser, querystring: page, response: { 200: z.array(wishedProductView) } },
  },
  /** Returns the ids of the products on the caller's wish list, for the heart icons of a page. */
  mine: {
    method: 'GET',
    url: '/api/v1/wish/mine',
    config: { access: 'member' },
    schema: { response: { 200: z.array(uuid) } },
  },
} as const satisfies Record<string, Endpoint>
