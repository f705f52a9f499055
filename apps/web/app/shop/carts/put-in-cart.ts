import { changeCart, isFull, withQuantity } from './change-cart.ts'
import { leftToTake } from './most-of-one.ts'
import { openCartDrawer } from './open-drawer.ts'
import { cartLines } from './stored-cart.ts'

export type Bought = { id: string; libelle: string; price: number; stock: number }
/**
 * `full`: the cart has a hundred other products. `none left`: it already has the maximum. `not kept`: the browser
 * cannot store it.
 */
export type Outcome = 'added' | 'full' | 'none left' | 'not kept'

/**
 * Adds a quantity, at most what is available, and opens the cart beside the page. It calls `onNotShown` if that fails.
 */
export const putInCart = (product: Bought, quantity: number, onNotShown?: () => void): Outcome => {
  const outcome = putQuietly(product, quantity)
  if (outcome === 'added') openCartDrawer({ libelle: product.libelle, onNotShown })
  return outcome
}

/** Adds a quantity without opening the cart. */
export const putQuietly = ({ id, price, stock }: Omit<Bought, 'libelle'>, quantity: number): Outcome => {
  const lines = cartLines()
  if (isFull(lines, id)) return 'full'
  const inCart = lines.find((line) => line.id === id)?.cartQuantity ?? 0
  const left = leftToTake(stock, inCart)
  if (left === 0) return 'none left'
  const line = { id, cartQuantity: inCart + Math.min(quantity, left), price, stock }
  return changeCart(withQuantity(lines, line)) ? 'added' : 'not kept'
}
