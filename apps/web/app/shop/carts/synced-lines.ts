import { maxCartLines, maxSavedQuantity } from '@couronne/contract/shop/cart-limits'

/** Contains a line as the account last returned it, and how many units the customer had ever bought by then. */
export type SyncedLine = { id: string; cartQuantity: number; bought: number }

const isIntegerBetween = (value: unknown, min: number, max: number) =>
  Number.isInteger(value) && (value as number) >= min && (value as number) <= max

const isSyncedLine = (value: unknown): value is SyncedLine => {
  const { id, cartQuantity, bought } = (value ?? {}) as Record<string, unknown>
  return (
    typeof id === 'string' &&
    isIntegerBetween(cartQuantity, 1, maxSavedQuantity) &&
    isIntegerBetween(bought, 0, 2 ** 31 - 1)
  )
}

/** Reads the valid synced lines of any stored value. */
export const parseSyncedLines = (value: unknown): SyncedLine[] =>
  Array.isArray(value) ? value.filter(isSyncedLine).slice(0, 2 * maxCartLines) : []

/**
 * Returns the state from which a change of this product began, as the server needs it. It is undefined for a product
 * that was not in the cart.
 */
export const expectedLine = (synced: SyncedLine[], id: string) => {
  const line = synced.find((line) => line.id === id)
  return line && { cartQuantity: line.cartQuantity, bought: line.bought }
}

type Line = Pick<SyncedLine, 'id' | 'cartQuantity'>

/**
 * Returns the new synced lines: those of the `answer`, except for products changed here meanwhile. Those keep the state
 * from which the change began, which is the line as it was `sent`.
 */
export const nextSyncedLines = (
  answer: SyncedLine[],
  before: SyncedLine[],
  sent: Line[],
  changed: string[],
): SyncedLine[] => [
  ...answer.flatMap(({ id, cartQuantity, bought }) => (changed.includes(id) ? [] : { id, cartQuantity, bought })),
  ...sent.flatMap(({ id, cartQuantity }) => {
    const known = [...before, ...answer].find((line) => line.id === id)
    return changed.includes(id) && known ? { id, cartQuantity, bought: known.bought } : []
  }),
]
