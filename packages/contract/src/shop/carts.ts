import { z } from 'zod'
import { type Endpoint, euros, uuid } from '../lib/wire.ts'
import { maxCartLines, maxProductQuantity, maxSavedQuantity } from './cart-limits.ts'

const quantityBetween = (min: number, max: number) =>
  z.int('Quantité invalide.').min(min, 'Quantité invalide.').max(max, `${max} exemplaires d’un article au plus.`)
const quantityFrom = (min: number) => quantityBetween(min, maxSavedQuantity)

/** This is a quantity of one product in an order. */
export const orderQuantityFrom = (min: number) => quantityBetween(min, maxProductQuantity)

/** A line of a cart; `id` is the product. `price` is the unit price in euros that the customer last saw. */
export const cartLine = z.object({ id: uuid, cartQuantity: quantityFrom(1), price: euros.nullish() })
export type CartLine = z.input<typeof cartLine>

/**
 * The last known state of a saved line: its quantity, and in `bought` how many units of the product the customer had
 * ever bought. Units that the customer put back into the cart before paying for them do not count.
 */
const expectedLine = z.object({ cartQuantity: quantityFrom(1), bought: z.int32().min(0) })

/**
 * This is the new state of a line; a quantity of 0 removes it. With `expected`, the server subtracts the units that were
 * bought since, so that a stale page does not put them back.
 */
const changedLine = cartLine.extend({ cartQuantity: quantityFrom(0), expected: expectedLine.optional() })
export type ChangedLine = z.input<typeof changedLine>

const listOf = <Line extends z.ZodType>(line: Line) =>
  z.array(line).max(maxCartLines, `${maxCartLines} articles différents au plus.`)

const savedCart = z.array(cartLine.extend({ price: z.number().nullable(), bought: z.int() }))

/**
 * This is a cart line compared with the current product. `available` is how many of the wanted units can be bought, 0
 * when the product is archived; `total` is their price. `priceBefore` is set only when the price has changed. `change`
 * says why fewer units are available; `limited` means that an order contains no more units of one product. Amounts are
 * euros.
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
  change: z.enum(['fewer', 'limited', 'sold_out', 'archived']).nullable(),
})
export type CheckedLine = z.input<typeof checkedLine>

/**
 * This is a checked cart. Amounts are euros and cover only the available units. `freeShippingMissing` is the amount
 * that is missing for free delivery, or null when delivery is free or there is nothing to deliver.
 */
export const checkedCart = z.object({
  lines: z.array(checkedLine),
  /** These are the requested ids that belong to no product. */
  unknown: z.array(uuid),
  quantity: z.int(),
  /** An order of this cart needs so many units less; 0 when it can be ordered. */
  unitsOver: z.int(),
  subTotal: z.number(),
  shipping: z.number(),
  total: z.number(),
  freeShippingFrom: z.number(),
  freeShippingMissing: z.number().nullable(),
})
export type CheckedCart = z.input<typeof checkedCart>

const ownCartUrl = '/api/v1/cart/mine'

export const cartsApi = {
  saved: { method: 'GET', url: ownCartUrl, config: { access: 'member' }, schema: { response: { 200: savedCart } } },
  /** Replaces the saved cart with these lines. */
  replace: {
    method: 'PUT',
    url: ownCartUrl,
    config: { access: 'member' },
    schema: { body: listOf(cartLine), response: { 200: savedCart } },
  },
  /** Changes only these lines. Other lines stay, including those that another device has added meanwhile. */
  change: {
    method: 'PATCH',
    url: ownCartUrl,
    config: { access: 'member' },
    schema: { body: listOf(changedLine), response: { 200: savedCart } },
  },
  /**
   * Merges a guest's lines into the saved cart. A product that is in both keeps the larger quantity, so a repeated
   * merge changes nothing. Unknown products are ignored.
   */
  merge: {
    method: 'POST',
    url: `${ownCartUrl}/merge`,
    config: { access: 'member', idempotent: false },
    schema: { body: listOf(cartLine), response: { 200: savedCart } },
  },
  /** Checks a cart against current prices and stock. It also serves guests, and writes nothing. */
  check: {
    method: 'POST',
    url: '/api/v1/cart/check',
    config: { access: 'anyone' },
    schema: { body: listOf(cartLine), response: { 200: checkedCart } },
  },
} as const satisfies Record<string, Endpoint>
