import { openCartDrawer } from './drawer-events.ts'
import { remainingQuantity } from './quantity-limits.ts'
import { isCartFull, replaceCart, withQuantity } from './replace-cart.ts'
import { cartLines } from './stored-cart.ts'

export type CartProduct = { id: string; libelle: string; price: number; stock: number }
/**
 * `full`: the cart has a hundred other products. `none left`: it already has the maximum. `not stored`: the browser
 * cannot store it.
 */
export type AddOutcome = 'added' | 'full' | 'none left' | 'not stored'

/**
 * Adds a quantity, at most what is available, and opens the cart beside the page. It calls `onDrawerUnavailable` if that fails.
 */
export const putInCart = (product: CartProduct, quantity: number, onDrawerUnavailable?: () => void): AddOutcome => {
  const outcome = putInCartSilently(product, quantity)
  if (outcome === 'added') openCartDrawer({ libelle: product.libelle, onDrawerUnavailable })
  return outcome
}

/** Adds a quantity without opening the cart. */
export const putInCartSilently = ({ id, price, stock }: Omit<CartProduct, 'libelle'>, quantity: number): AddOutcome => {
  const lines = cartLines()
  if (isCartFull(lines, id)) return 'full'
  const inCart = lines.find((line) => line.id === id)?.cartQuantity ?? 0
  const remaining = remainingQuantity(stock, inCart)
  if (remaining === 0) return 'none left'
  const line = { id, cartQuantity: inCart + Math.min(quantity, remaining), price, stock }
  return replaceCart(withQuantity(lines, line)) ? 'added' : 'not stored'
}
