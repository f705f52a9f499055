import { mostCartLines, mostOfOneProduct } from '@couronne/contract/shop/cart-limits'
import { useSyncExternalStore } from 'react'
import { listenOnWindow } from '#app/lib/listen-on-window.ts'
import { readSession } from '#app/lib/session.ts'
import { forgetStored, isKeptByPage, stored, storeJson } from '#app/lib/stored.ts'
import { type ToldLine, toldIn } from './synced-lines.ts'

/**
 * `price` is the price that the customer last read. `stock` is the stock at the last check, or 0 if the product is not
 * sold.
 */
export type StoredLine = { id: string; cartQuantity: number; price?: number; stock?: number }

/**
 * Contains the owner of this browser's cart, the products whose line has changed since the last sync, and the lines
 * that the account returned then. A guest's cart has no account.
 */
type Account = { userId: string; unsent: string[]; told: ToldLine[] }

const cartKey = 'cart'
const accountKey = 'cart-account'
const changed = 'cart'

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

const parsed = (text: string | null): unknown => {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

const isIn = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && value >= least && value <= most

const lineIn = (value: unknown): StoredLine | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const { id, cartQuantity, price, stock } = value as Record<string, unknown>
  if (typeof id !== 'string' || !uuid.test(id)) return undefined
  if (!isIn(cartQuantity, 1, mostOfOneProduct) || !Number.isInteger(cartQuantity)) return undefined
  return {
    id: id.toLowerCase(),
    cartQuantity,
    ...(isIn(price, 0, 100_000) && { price: Math.round(price * 100) / 100 }),
    ...(isIn(stock, 0, 1_000_000) && { stock: Math.floor(stock) }),
  }
}

/** Reads the valid lines of any stored text. */
export const linesIn = (text: string | null): StoredLine[] => {
  const value = parsed(text)
  if (!Array.isArray(value)) return []
  const byId = new Map<string, StoredLine>()
  for (const line of value.map(lineIn)) if (line && !byId.has(line.id)) byId.set(line.id, line)
  return [...byId.values()].slice(0, mostCartLines)
}

const accountIn = (text: string | null): Account | undefined => {
  const value = parsed(text) as Partial<Account> | null
  if (typeof value?.userId !== 'string') return undefined
  const unsent = Array.isArray(value.unsent) ? value.unsent : []
  return {
    userId: value.userId,
    unsent: unsent.filter((id) => uuid.test(id)).slice(0, 2 * mostCartLines),
    told: toldIn(value.told),
  }
}

/**
 * Checks whether the cart belongs to the current user. Another user's cart is not shown, not even before it is deleted.
 */
export const isOfWhoIsHere = () => {
  const account = accountIn(stored().getItem(accountKey))
  return !account || readSession()?.userId === account.userId
}

const none: StoredLine[] = []
let last: { text: string | null; lines: StoredLine[] } = { text: null, lines: none }

export const cartLines = (): StoredLine[] => {
  if (!isOfWhoIsHere()) return none
  const text = stored().getItem(cartKey)
  if (text !== last.text) last = { text, lines: linesIn(text) }
  return last.lines
}

/** Returns the lines of any owner. */
export const storedLines = () => linesIn(stored().getItem(cartKey))

export const cartAccount = () => accountIn(stored().getItem(accountKey))

/**
 * Returns false if the browser cannot store the cart. If it forbids storage, the cart lasts until the page is closed.
 */
export const keepCart = (lines: StoredLine[], account: Account | undefined) => {
  const isStored = storeJson(cartKey, lines)
  if (isStored && account) storeJson(accountKey, account)
  else if (isStored) forgetStored(accountKey)
  window.dispatchEvent(new Event(changed))
  return isStored && !isKeptByPage()
}

export const forgetCart = () => {
  forgetStored(cartKey)
  forgetStored(accountKey)
  window.dispatchEvent(new Event(changed))
}

/** Reacts to changes in this tab only, because the other tabs send their own changes. */
export const onOwnCartChange = (onChange: () => void) =>
  listenOnWindow({ [changed]: onChange } as Parameters<typeof listenOnWindow>[0])

const onCartChange = (onChange: () => void) => {
  const stops = [onOwnCartChange(onChange), listenOnWindow({ storage: onChange })]
  return () => {
    for (const stop of stops) stop()
  }
}

export const useCartLines = () => useSyncExternalStore(onCartChange, cartLines, () => none)

/** Counts the available units, as far as this browser knows. */
export const quantityOf = (lines: StoredLine[]) =>
  lines.reduce((sum, { cartQuantity, stock = cartQuantity }) => sum + Math.min(cartQuantity, stock), 0)

export const useCartQuantity = () => quantityOf(useCartLines())
