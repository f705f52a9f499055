import { maxCartLines, maxSavedQuantity } from '@couronne/contract/shop/cart-limits'
import { cartAccount, cartLines, isOwnCart, type StoredLine, storeCart, storedLines } from './stored-cart.ts'
import { nextSyncedLines, type SyncedLine } from './synced-lines.ts'

/** Lists the products whose quantity or last read price has changed. */
const changedLines = (before: StoredLine[], after: StoredLine[]): string[] => {
  const ids = new Set([...before, ...after].map(({ id }) => id))
  const findLine = (lines: StoredLine[], id: string) => lines.find((line) => line.id === id)
  return [...ids].filter((id) => {
    const [oldLine, newLine] = [findLine(before, id), findLine(after, id)]
    return oldLine?.cartQuantity !== newLine?.cartQuantity || oldLine?.price !== newLine?.price
  })
}

/** Replaces the cart. Changes that the account has to know are marked as unsent. */
export const replaceCart = (lines: StoredLine[]) => {
  const before = cartLines()
  const account = isOwnCart() ? cartAccount() : undefined
  const changes = account && [...new Set([...account.unsent, ...changedLines(before, lines)])]
  return storeCart(lines, account && { ...account, unsent: changes ?? [] })
}

export const isCartFull = (lines: StoredLine[], id: string) =>
  lines.length >= maxCartLines && !lines.some((line) => line.id === id)

/** Sets the quantity of a product. A quantity of zero removes its line. */
export const withQuantity = (lines: StoredLine[], line: StoredLine): StoredLine[] => {
  if (line.cartQuantity <= 0) return lines.filter(({ id }) => id !== line.id)
  const known = { ...line, cartQuantity: Math.min(line.cartQuantity, maxSavedQuantity) }
  return lines.some(({ id }) => id === line.id)
    ? lines.map((other) => (other.id === line.id ? { ...other, ...known } : other))
    : [...lines, known]
}

/** Changes existing lines only: a line that was removed meanwhile, here or in another tab, does not come back. */
export const setQuantity = (id: string, cartQuantity: number) => {
  const lines = cartLines()
  if (lines.some((line) => line.id === id)) replaceCart(withQuantity(lines, { id, cartQuantity }))
}

type AccountLine = SyncedLine & { price?: number | null | undefined }

/**
 * Replaces this browser's cart with the account's response to the lines in `sent`. Changes that were made here
 * meanwhile are kept and remain unsent.
 */
export const applyAccountCart = (userId: string, answer: AccountLine[], sent: StoredLine[]) => {
  const now = storedLines()
  const unsent = changedLines(sent, now)
  const known = new Map(now.map((line) => [line.id, line]))
  const accountLines = answer.map(({ id, cartQuantity, price }) => {
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
    accountLines,
  )
  return storeCart(lines, {
    userId,
    unsent,
    synced: nextSyncedLines(answer, cartAccount()?.synced ?? [], sent, unsent),
  })
}

type Checked = { id: string; price: number; stock: number }

/** Stores the checked stock, and today's price if no price had been read yet. It removes unknown products. */
export const storeCheckedLines = (checked: Checked[], unknown: string[]) => {
  const before = cartLines()
  const checkedById = new Map(checked.map((line) => [line.id, line]))
  const lines = before
    .filter(({ id }) => !unknown.includes(id))
    .map((line) => {
      const product = checkedById.get(line.id)
      return product ? { ...line, stock: product.stock, price: line.price ?? product.price } : line
    })
  if (JSON.stringify(lines) !== JSON.stringify(before)) replaceCart(lines)
}

/** Accepts today's cart: with current prices, and at most the available quantity of each product. */
export const acceptCheckedCart = (checked: (Checked & { available: number })[]) => {
  const checkedById = new Map(checked.map((line) => [line.id, line]))
  replaceCart(
    cartLines().flatMap((line) => {
      const product = checkedById.get(line.id)
      if (!product) return line
      const { available: cartQuantity, price, stock } = product
      return cartQuantity === 0 ? [] : { ...line, cartQuantity, price, stock }
    }),
  )
}
