import { mostCartLines, mostOfOneProduct } from '@couronne/contract/shop/cart-limits'

/** Contains a line as the account last returned it, and how many units the customer had ever bought by then. */
export type ToldLine = { id: string; cartQuantity: number; bought: number }

const isWhole = (value: unknown, least: number, most: number) =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most

const isTold = (value: unknown): value is ToldLine => {
  const { id, cartQuantity, bought } = (value ?? {}) as Record<string, unknown>
  return typeof id === 'string' && isWhole(cartQuantity, 1, mostOfOneProduct) && isWhole(bought, 0, 2 ** 31 - 1)
}

/** Reads the valid synced lines of any stored value. */
export const toldIn = (value: unknown): ToldLine[] =>
  Array.isArray(value) ? value.filter(isTold).slice(0, 2 * mostCartLines) : []

/**
 * Returns the state from which a change of this product began, as the server needs it. It is undefined for a product
 * that was not in the cart.
 */
export const seenOf = (told: ToldLine[], id: string) => {
  const line = told.find((line) => line.id === id)
  return line && { cartQuantity: line.cartQuantity, bought: line.bought }
}

type Line = Pick<ToldLine, 'id' | 'cartQuantity'>

/**
 * Returns the new synced lines: those of the `answer`, except for products changed here meanwhile. Those keep the state
 * from which the change began, which is the line as it was `sent`.
 */
export const toldBy = (answer: ToldLine[], before: ToldLine[], sent: Line[], changed: string[]): ToldLine[] => [
  ...answer.flatMap(({ id, cartQuantity, bought }) => (changed.includes(id) ? [] : { id, cartQuantity, bought })),
  ...sent.flatMap(({ id, cartQuantity }) => {
    const known = [...before, ...answer].find((line) => line.id === id)
    return changed.includes(id) && known ? { id, cartQuantity, bought: known.bought } : []
  }),
]
