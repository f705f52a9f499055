import { mostCartLines, mostOfOneProduct } from '@couronne/contract/shop/cart-limits'
import { cartAccount, cartLines, isOfWhoIsHere, keepCart, type StoredLine, storedLines } from './stored-cart.ts'
import { type ToldLine, toldBy } from './synced-lines.ts'

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
  return keepCart(lines, account && { ...account, unsent: changes ?? [] })
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
