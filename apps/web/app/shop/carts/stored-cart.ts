import { maxCartLines, maxSavedQuantity } from '@couronne/contract/shop/cart-limits'
import { useSyncExternalStore } from 'react'
import { browserStorage, isStorageTemporary, removeStored, storeJson } from '#app/lib/browser-storage.ts'
import { listenOnWindow } from '#app/lib/listen-on-window.ts'
import { readSession } from '#app/lib/session.ts'
import { parseSyncedLines, type SyncedLine } from './synced-lines.ts'

/**
 * `price` is the price that the customer last read. `stock` is the stock at the last check, or 0 if the product is not
 * sold.
 */
export type StoredLine = { id: string; cartQuantity: number; price?: number; stock?: number }

/**
 * Contains the owner of this browser's cart, the products whose line has changed since the last sync, and the lines
 * that the account returned then. A guest's cart has no account.
 */
type CartAccount = { userId: string; unsent: string[]; synced: SyncedLine[] }

const cartKey = 'cart'
const accountKey = 'cart-account'
const changeEvent = 'cart'

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

const parseJson = (text: string | null): unknown => {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

const isNumberBetween = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && value >= min && value <= max

const parseLine = (value: unknown): StoredLine | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const { id, cartQuantity, price, stock } = value as Record<string, unknown>
  if (typeof id !== 'string' || !uuid.test(id)) return undefined
  if (!isNumberBetween(cartQuantity, 1, maxSavedQuantity) || !Number.isInteger(cartQuantity)) return undefined
  return {
    id: id.toLowerCase(),
    cartQuantity,
    ...(isNumberBetween(price, 0, 100_000) && { price: Math.round(price * 100) / 100 }),
    ...(isNumberBetween(stock, 0, 1_000_000) && { stock: Math.floor(stock) }),
  }
}

/** Reads the valid lines of any stored text. */
export const parseLines = (text: string | null): StoredLine[] => {
  const value = parseJson(text)
  if (!Array.isArray(value)) return []
  const byId = new Map<string, StoredLine>()
  for (const line of value.map(parseLine)) if (line && !byId.has(line.id)) byId.set(line.id, line)
  return [...byId.values()].slice(0, maxCartLines)
}

const parseAccount = (text: string | null): CartAccount | undefined => {
  const value = parseJson(text) as Partial<CartAccount> | null
  if (typeof value?.userId !== 'string') return undefined
  const unsent = Array.isArray(value.unsent) ? value.unsent : []
  return {
    userId: value.userId,
    unsent: unsent.filter((id) => uuid.test(id)).slice(0, 2 * maxCartLines),
    synced: parseSyncedLines(value.synced),
  }
}

/**
 * Checks whether the cart belongs to the current user. Another user's cart is not shown, not even before it is deleted.
 */
export const isOwnCart = () => {
  const account = parseAccount(browserStorage().getItem(accountKey))
  return !account || readSession()?.userId === account.userId
}

const noLines: StoredLine[] = []
let cached: { text: string | null; lines: StoredLine[] } = { text: null, lines: noLines }

export const cartLines = (): StoredLine[] => {
  if (!isOwnCart()) return noLines
  const text = browserStorage().getItem(cartKey)
  if (text !== cached.text) cached = { text, lines: parseLines(text) }
  return cached.lines
}

/** Returns the lines of any owner. */
export const storedLines = () => parseLines(browserStorage().getItem(cartKey))

export const cartAccount = () => parseAccount(browserStorage().getItem(accountKey))

/**
 * Returns false if the browser cannot store the cart. If it forbids storage, the cart lasts until the page is closed.
 */
export const storeCart = (lines: StoredLine[], account: CartAccount | undefined) => {
  const isStored = storeJson(cartKey, lines)
  if (isStored && account) storeJson(accountKey, account)
  else if (isStored) removeStored(accountKey)
  window.dispatchEvent(new Event(changeEvent))
  return isStored && !isStorageTemporary()
}

export const clearCart = () => {
  removeStored(cartKey)
  removeStored(accountKey)
  window.dispatchEvent(new Event(changeEvent))
}

/** Reacts to changes in this tab only, because the other tabs send their own changes. */
export const onCartChangeInTab = (onChange: () => void) =>
  listenOnWindow({ [changeEvent]: onChange } as Parameters<typeof listenOnWindow>[0])

const onCartChange = (onChange: () => void) => {
  const unsubscribers = [onCartChangeInTab(onChange), listenOnWindow({ storage: onChange })]
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}

export const useCartLines = () => useSyncExternalStore(onCartChange, cartLines, () => noLines)

/** Counts the available units, as far as this browser knows. */
export const countUnits = (lines: StoredLine[]) =>
  lines.reduce((sum, { cartQuantity, stock = cartQuantity }) => sum + Math.min(cartQuantity, stock), 0)

export const useCartQuantity = () => countUnits(useCartLines())
