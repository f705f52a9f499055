import { mostCartLines, mostOfOneProduct } from '@couronne/contract/shop/cart-limits'
import { cartAccount, cartLines, isOfWhoIsHere, keepCart, type StoredLine, storedLines } from './stored-cart.ts'
import { type ToldLine, toldBy } from './synced-lines.ts'

/** Lists the products whose quantity or last read price has changed. */
const changedLines = (before: StoredLine[], after: StoredLine[]): string[] => {
  const ids = new Set([...before, ...after].map(({ id }) => id))
  const of = (lines: StoredLine[], id: string) => lines.find((line) => line.id === id)
  return [...ids].filter((id) => {
    const [one, other] = [of(before, id), of(after, id)]
    return one?.cartQuantity !== other?.cartQuantity || one?.price !== other?.price
  })
}

/** Replaces the cart. Changes that the account has to know are marked as unsent. */
export const changeCart = (lines: StoredLine[]) => {
  const before = cartLines()
  const account = isOfWhoIsHere() ? cartAccount() : undefined
  const changes = account && [...new Set([...account.unsent, ...changedLines(before, lines)])]
  return keepCart(lines, account && { ...account, unsent: changes ?? [] })
}

export const isFull = (lines: StoredLine[], id: string) =>
  lines.length >= mostCartLines && !lines.some((line) => line.id === id)

/** Sets the quantity of a product. A quantity of zero removes its line. */
export const withQuantity = (lines: StoredLine[], line: StoredLine): StoredLine[] => {
  if (line.cartQuantity <= 0) return lines.filter(({ id }) => id !== line.id)
  const known = { ...line, cartQuantity: Math.min(line.cartQuantity, mostOfOneProduct) }
  return lines.some(({ id }) => id === line.id)
    ? lines.map((one) => (one.id === line.id ? { ...one, ...known } : one))
    : [...lines, known]
}

/** Changes existing lines only: a line that was removed meanwhile, here or in another tab, does not come back. */
export const setQuantity = (id: string, cartQuantity: number) => {
  const lines = cartLines()
  if (lines.some((line) => line.id === id)) changeCart(withQuantity(lines, { id, cartQuantity }))
}

type Answered = ToldLine & { price?: number | null | undefined }

/**
 * Replaces this browser's cart with the account's response to the lines in `sent`. Changes that were made here
 * meanwhile are kept and remain unsent.
 */
export const takeAccountCart = (userId: string, answer: Answered[], sent: StoredLine[]) => {
  const now = storedLines()
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
  return keepCart(lines, { userId, unsent, told: toldBy(answer, cartAccount()?.told ?? [], sent, unsent) })
}

type Checked = { id: string; price: number; stock: number }

/** Stores the checked stock, and today's price if no price had been read yet. It removes unknown products. */
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

/** Accepts today's cart: with current prices, and at most the available quantity of each product. */
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
