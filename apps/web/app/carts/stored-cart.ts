import { mostCartLines, mostOfOneProduct } from '@couronne/contract/cart-limits'
import { useSyncExternalStore } from 'react'
import { listenOnWindow } from '#app/lib/listen-on-window.ts'
import { readSession } from '#app/lib/session.ts'
import { forgetStored, isKeptByPage, stored, storeJson } from '#app/lib/stored.ts'
import { type ToldLine, toldBy, toldIn } from './told-lines.ts'

/** `price` is the one she last read, `stock` how many there were when the cart was last checked here; 0 of what is not sold. */
export type StoredLine = { id: string; cartQuantity: number; price?: number; stock?: number }

/**
 * Whose cart this browser shows, the products whose line has changed since her account was last told, and what it told then
 * itself. A guest's cart is nobody's.
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

/** Whatever stands there: of it, what is a cart. */
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

/** Somebody else's is not shown, not even before it has been emptied. */
const isOfWhoIsHere = () => {
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

export const cartAccount = () => accountIn(stored().getItem(accountKey))

/** False where the browser keeps nothing; one that may not has the cart until the page is closed. */
const keep = (lines: StoredLine[], account: Account | undefined) => {
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

/** The lines whose quantity, or price that was read, is not as it was. */
const changedLines = (before: StoredLine[], after: StoredLine[]): string[] => {
  const ids = new Set([...before, ...after].map(({ id }) => id))
  const of = (lines: StoredLine[], id: string) => lines.find((line) => line.id === id)
  return [...ids].filter((id) => {
    const [one, other] = [of(before, id), of(after, id)]
    return one?.cartQuantity !== other?.cartQuantity || one?.price !== other?.price
  })
}

/** What the cart shall be from now on. What her account has to know of it waits to be sent. */
export const changeCart = (lines: StoredLine[]) => {
  const before = cartLines()
  const account = isOfWhoIsHere() ? cartAccount() : undefined
  const changes = account && [...new Set([...account.unsent, ...changedLines(before, lines)])]
  return keep(lines, account && { ...account, unsent: changes ?? [] })
}

export const isFull = (lines: StoredLine[], id: string) =>
  lines.length >= mostCartLines && !lines.some((line) => line.id === id)

/** With so many of a product; of none, without it. */
export const withQuantity = (lines: StoredLine[], line: StoredLine): StoredLine[] => {
  if (line.cartQuantity <= 0) return lines.filter(({ id }) => id !== line.id)
  const known = { ...line, cartQuantity: Math.min(line.cartQuantity, mostOfOneProduct) }
  return lines.some(({ id }) => id === line.id)
    ? lines.map((one) => (one.id === line.id ? { ...one, ...known } : one))
    : [...lines, known]
}

/** Of a line that stands there: one taken away meanwhile, here or in another tab, does not come back. */
export const setQuantity = (id: string, cartQuantity: number) => {
  const lines = cartLines()
  if (lines.some((line) => line.id === id)) changeCart(withQuantity(lines, { id, cartQuantity }))
}

type Answered = ToldLine & { price?: number | null | undefined }

/**
 * Her account's cart, as it answered to what this browser had `sent`. What has been changed here meanwhile stays, and waits
 * to be sent.
 */
export const takeAccountCart = (userId: string, answer: Answered[], sent: StoredLine[]) => {
  const now = linesIn(stored().getItem(cartKey))
  const unsent = changedLines(sent, now)
  const known = new Map(now.map((line) => [line.id, line]))
  const answered = answer.map(({ id, cartQuantity, price }) => {
    const { stock, price: read } = known.get(id) ?? {}
    const lastRead = price ?? read
    return {
      id,
      cartQuantity,
      ...(lastRead !== undefined && { price: lastRead }),
      ...(stock !== undefined && { stock }),
    }
  })
  const lines = unsent.reduce<StoredLine[]>(
    (lines, id) => withQuantity(lines, known.get(id) ?? { id, cartQuantity: 0 }),
    answered,
  )
  return keep(lines, { userId, unsent, told: toldBy(answer, cartAccount()?.told ?? [], sent, unsent) })
}

type Checked = { id: string; price: number; stock: number }

/** Of what has been checked: how many there are, and today's price where none had been read yet. */
export const noteChecked = (checked: Checked[], unknown: string[]) => {
  const before = cartLines()
  const of = new Map(checked.map((line) => [line.id, line]))
  const lines = before
    .filter(({ id }) => !unknown.includes(id))
    .map((line) => {
      const product = of.get(line.id)
      return product ? { ...line, stock: product.stock, price: line.price ?? product.price } : line
    })
  if (JSON.stringify(lines) !== JSON.stringify(before)) changeCart(lines)
}

/** The cart as it can be had today: with its prices, and of each product no more than there is. */
export const takeToday = (checked: (Checked & { available: number })[]) => {
  const today = new Map(checked.map((line) => [line.id, line]))
  changeCart(
    cartLines().flatMap((line) => {
      const product = today.get(line.id)
      if (!product) return line
      const { available: cartQuantity, price, stock } = product
      return cartQuantity === 0 ? [] : { ...line, cartQuantity, price, stock }
    }),
  )
}

/** By this tab; the others tell of theirs themselves. */
export const onOwnCartChange = (onChange: () => void) =>
  listenOnWindow({ [changed]: onChange } as Parameters<typeof listenOnWindow>[0])

const onCartChange = (onChange: () => void) => {
  const stops = [onOwnCartChange(onChange), listenOnWindow({ storage: onChange })]
  return () => {
    for (const stop of stops) stop()
  }
}

export const useCartLines = () => useSyncExternalStore(onCartChange, cartLines, () => none)

/** As many as can be had, as far as this browser knows. */
export const quantityOf = (lines: StoredLine[]) =>
  lines.reduce((sum, { cartQuantity, stock = cartQuantity }) => sum + Math.min(cartQuantity, stock), 0)

export const useCartQuantity = () => quantityOf(useCartLines())
