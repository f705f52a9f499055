import { changeCart, isFull, withQuantity } from './change-cart.ts'
import { leftToTake } from './most-of-one.ts'
import { openCartDrawer } from './open-drawer.ts'
import { cartLines } from './stored-cart.ts'

export type Bought = { id: string; libelle: string; price: number; stock: number }
/** `full`: there are a hundred others; `none left`: as many of it as can be had are there; `not kept`: by this browser. */
export type Outcome = 'added' | 'full' | 'none left' | 'not kept'

/** So many more of it, and no more than can be had; the cart opens beside the page, or else `onNotShown` is called. */
export const putInCart = (product: Bought, quantity: number, onNotShown?: () => void): Outcome => {
  const outcome = putQuietly(product, quantity)
  if (outcome === 'added') openCartDrawer({ libelle: product.libelle, onNotShown })
  return outcome
}

/** The same, and nothing opens. */
export const putQuietly = ({ id, price, stock }: Omit<Bought, 'libelle'>, quantity: number): Outcome => {
  const lines = cartLines()
  if (isFull(lines, id)) return 'full'
  const inCart = lines.find((line) => line.id === id)?.cartQuantity ?? 0
  const left = leftToTake(stock, inCart)
  if (left === 0) return 'none left'
  const line = { id, cartQuantity: inCart + Math.min(quantity, left), price, stock }
  return changeCart(withQuantity(lines, line)) ? 'added' : 'not kept'
}
