import { maxOrderQuantity, maxProductQuantity } from '@couronne/contract/shop/cart-limits'
import type { CheckedLine } from '@couronne/contract/shop/carts'

/** Delivery costs `feeCents`, and is free for sub-totals from `freeFromCents` on. */
export type ShippingRule = { feeCents: number; freeFromCents: number }

type RequestedLine = { id: string; cartQuantity: number }

/** Keeps one line per product: the one with the larger quantity, at the place of the first. */
export const mergeDuplicateLines = <Line extends RequestedLine>(lines: Line[]): Line[] => {
  const byId = new Map<string, Line>()
  for (const line of lines) {
    const existing = byId.get(line.id)
    if (!existing || existing.cartQuantity < line.cartQuantity) byId.set(line.id, line)
  }
  return [...byId.values()]
}

type CurrentProduct = { stock: number; isArchived: boolean }

/** Returns how many of the wanted units can be sold in one order, and why not all of them. */
export const availabilityOf = (
  wanted: number,
  { stock, isArchived }: CurrentProduct,
): Pick<CheckedLine, 'available' | 'change'> => {
  if (isArchived) return { available: 0, change: 'archived' }
  if (stock === 0) return { available: 0, change: 'sold_out' }
  if (stock < Math.min(wanted, maxProductQuantity)) return { available: stock, change: 'fewer' }
  if (wanted > maxProductQuantity) return { available: maxProductQuantity, change: 'limited' }
  return { available: wanted, change: null }
}

/** Returns how many units an order of so many has too many. */
export const unitsOver = (quantity: number) => Math.max(0, quantity - maxOrderQuantity)

/**
 * An empty cart has no delivery cost. `missingCents` is what is missing for free delivery, and null where it is free.
 */
export const shippingOf = (subTotalCents: number, { feeCents, freeFromCents }: ShippingRule) => {
  const isFree = feeCents === 0 || subTotalCents === 0 || subTotalCents >= freeFromCents
  return {
    shippingCents: isFree ? 0 : feeCents,
    missingCents: isFree ? null : freeFromCents - subTotalCents,
  }
}
