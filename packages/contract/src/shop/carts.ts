import { z } from 'zod'
import { type Endpoint, euros, uuid } from '../lib/wire.ts'
import { mostCartLines, mostOfOneProduct } from './cart-limits.ts'

export const quantityFrom = (least: number) =>
  z
    .int('Quantité invalide.')
    .min(least, 'Quantité invalide.')
    .max(mostOfOneProduct, `${mostOfOneProduct} exemplaires d’un article au plus.`)

/** `price`: what it cost when its owner last read it. */
export const cartLine = z.object({ id: uuid, cartQuantity: quantityFrom(1), price: euros.nullish() })
export type CartLine = z.input<typeof cartLine>

/**
 * How a line of the saved cart stood when it was read, and how many of it its owner had ever bought by then, but for
 * what she had put back into it before she paid.
 */
const seenLine = z.object({ cartQuantity: quantityFrom(1), bought: z.int32().min(0) })

/**
 * A line as it shall be from now on; 0 takes it away. Of what was `seen`, what has been bought since does not come back
 * with it.
 */
const changedLine = cartLine.extend({ cartQuantity: quantityFrom(0), seen: seenLine.optional() })
export type ChangedLine = z.input<typeof changedLine>

const listOf = <Line extends z.ZodType>(line: Line) =>
  z.array(line).max(mostCartLines, `${mostCartLines} articles différents au plus.`)

const savedCart = z.array(cartLine.extend({ price: z.number().nullable(), bought: z.int() }))

/**
 * A line against today's products. `available`: how many of those wanted there are, 0 of what is no longer sold;
 * `total` is theirs. `priceBefore` only where it is another. `change`: why there are fewer.
 */
export const checkedLine = z.object({
  id: uuid,
  slug: z.string(),
  libelle: z.string(),
  image: z.string().nullable(),
  price: z.number(),
  priceBefore: z.number().nullable(),
  stock: z.int(),
  cartQuantity: z.int(),
  available: z.int(),
  total: z.number(),
  change: z.enum(['fewer', 'sold_out', 'archived']).nullable(),
})
export type CheckedLine = z.input<typeof checkedLine>

/**
 * Sums in euros, of what there is. `freeShippingMissing`: null where delivery is free, or there is nothing to deliver.
 */
export const checkedCart = z.object({
  lines: z.array(checkedLine),
  /** Of those asked, what no product has ever been. */
  unknown: z.array(uuid),
  quantity: z.int(),
  subTotal: z.number(),
  shipping: z.number(),
  total: z.number(),
  freeShippingFrom: z.number(),
  freeShippingMissing: z.number().nullable(),
})
export type CheckedCart = z.input<typeof checkedCart>

const mine = '/api/v1/cart/mine'

export const cartsApi = {
  saved: { method: 'GET', url: mine, config: { who: 'member' }, schema: { response: { 200: savedCart } } },
  /** These lines and no others. */
  replace: {
    method: 'PUT',
    url: mine,
    config: { who: 'member' },
    schema: { body: listOf(cartLine), response: { 200: savedCart } },
  },
  /** These lines from now on, and the others as they are: what another device has added meanwhile stays. */
  change: {
    method: 'PATCH',
    url: mine,
    config: { who: 'member' },
    schema: { body: listOf(changedLine), response: { 200: savedCart } },
  },
  /** A guest's lines into the saved ones: of what is in both, the larger quantity. The same again changes nothing. */
  merge: {
    method: 'POST',
    url: `${mine}/merge`,
    config: { who: 'member', once: false },
    schema: { body: listOf(cartLine), response: { 200: savedCart } },
  },
  /** What a cart is worth today, a guest's too; writes nothing. */
  check: {
    method: 'POST',
    url: '/api/v1/cart/check',
    config: { who: 'anyone' },
    schema: { body: listOf(cartLine), response: { 200: checkedCart } },
  },
} as const satisfies Record<string, Endpoint>
