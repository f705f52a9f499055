import { mostCartLines, mostOfOneProduct } from '@couronne/contract/shop/cart-limits'

/** A line as her account last told it to this browser, with how many of it she had ever bought by then. */
export type ToldLine = { id: string; cartQuantity: number; bought: number }

const isWhole = (value: unknown, least: number, most: number) =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most

const isTold = (value: unknown): value is ToldLine => {
  const { id, cartQuantity, bought } = (value ?? {}) as Record<string, unknown>
  return typeof id === 'string' && isWhole(cartQuantity, 1, mostOfOneProduct) && isWhole(bought, 0, 2 ** 31 - 1)
}

/** Whatever stands there: of it, what has been told. */
export const toldIn = (value: unknown): ToldLine[] =>
  Array.isArray(value) ? value.filter(isTold).slice(0, 2 * mostCartLines) : []

/** What a change of this product began from, as her account is told: none where it did not stand in the cart. */
export const seenOf = (told: ToldLine[], id: string) => {
  const line = told.find((line) => line.id === id)
  return line && { cartQuantity: line.cartQuantity, bought: line.bought }
}

type Line = Pick<ToldLine, 'id' | 'cartQuantity'>

/**
 * What is told from now on: the `answer`, but of what was changed here meanwhile that which the change began from, the lines
 * as they were `sent`.
 */
export const toldBy = (answer: ToldLine[], before: ToldLine[], sent: Line[], changed: string[]): ToldLine[] => [
  ...answer.flatMap(({ id, cartQuantity, bought }) => (changed.includes(id) ? [] : { id, cartQuantity, bought })),
  ...sent.flatMap(({ id, cartQuantity }) => {
    const known = [...before, ...answer].find((line) => line.id === id)
    return changed.includes(id) && known ? { id, cartQuantity, bought: known.bought } : []
  }),
]
