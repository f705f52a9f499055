import { z } from 'zod'
import { byUser, type Endpoint, message, page, uuid } from '../lib/wire.ts'
import { product } from './products.ts'

const byProduct = z.object({ productId: uuid })

/**
 * `change`: what has become of it since she wished for it: it is not sold any more (`archived`), or there was none left
 * and now there is (`back`).
 */
export const wished = z.object({
  id: uuid,
  product,
  change: z.enum(['archived', 'back']).nullable(),
})
export type Wished = z.input<typeof wished>

export const wishesApi = {
  /** An older call. Twice is once. */
  add: {
    method: 'POST',
    url: '/api/wish',
    config: { who: 'member', once: true },
    schema: { body: byProduct, response: { 201: message.extend({ id: uuid }) } },
  },
  /** An older call. The same again changes nothing. */
  remove: {
    method: 'POST',
    url: '/api/wish/delete',
    config: { who: 'member', once: false },
    schema: { body: byProduct, response: { 200: message } },
  },
  /** An older call. */
  ofUser: {
    method: 'GET',
    url: '/api/wish/:userId',
    config: { who: 'member' },
    schema: { params: byUser, querystring: page, response: { 200: z.array(wished) } },
  },
  /** Which products she wishes for, for the hearts of a page. */
  mine: {
    method: 'GET',
    url: '/api/v1/wish/mine',
    config: { who: 'member' },
    schema: { response: { 200: z.array(uuid) } },
  },
} as const satisfies Record<string, Endpoint>
