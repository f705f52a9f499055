import type { CheckedLine } from '@couronne/contract/shop/carts'

/** What delivery costs, and from which sub-total on it costs nothing. */
export type ShippingRule = { feeCents: number; freeFromCents: number }

type Asked = { id: string; cartQuantity: number }

/** One line for each product: of two, the larger quantity, where the first stood. */
export const onePerProduct = <Line extends Asked>(lines: Line[]): Line[] => {
  const byId = new Map<string, Line>()
  for (const line of lines) {
    const before = byId.get(line.id)
    if (!before || before.cartQuantity < line.cartQuantity) byId.set(line.id, line)
  }
  return [...byId.values()]
}

type OfToday = { stock: number; isArchived: boolean }

/** How many of those wanted there are, and why there are not all of them. */
export const availabilityOf = (
  wanted: number,
  { stock, isArchived }: OfToday,
): Pick<CheckedLine, 'available' | 'change'> => {
  if (isArchived) return { available: 0, change: 'archived' }
  if (stock === 0) return { available: 0, change: 'sold_out' }
  return stock < wanted ? { available: stock, change: 'fewer' } : { available: wanted, change: null }
}

/** Nothing to deliver costs nothing. `missingCents`: to free delivery; null where it is free already. */
export const shippingOf = (subTotalCents: number, { feeCents, freeFromCents }: ShippingRule) => {
  const isFree = feeCents === 0 || subTotalCents === 0 || subTotalCents >= freeFromCents
  return {
    shippingCents: isFree ? 0 : feeCents,
    missingCents: isFree ? null : freeFromCents - subTotalCents,
  }
}
