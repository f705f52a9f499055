import { maxProductQuantity } from '@couronne/contract/shop/cart-limits'
import { wholeText } from '#app/lib/french.ts'

/** Returns how many units of a product a cart may contain. */
export const maxQuantityOf = (stock: number) => Math.min(stock, maxProductQuantity)

/** Returns how many more units can be added. */
export const remainingQuantity = (stock: number, inCart: number) => Math.max(0, maxQuantityOf(stock) - inCart)

/** Explains why the cart takes no more than `max`. */
export const maxQuantityText = (max: number, stock: number) => {
  if (stock > maxProductQuantity) return `${wholeText(maxProductQuantity)} au plus par commande.`
  return max === 1 ? 'Il n’y en a plus qu’un.' : `Il n’y en a que ${max}.`
}

/** Explains the same if the cart already contains the maximum. */
export const noneLeftText = (stock: number) =>
  stock > maxProductQuantity
    ? `Votre panier en contient déjà ${wholeText(maxProductQuantity)}, le plus que vous puissiez commander en une fois.`
    : 'Tout ce qu’il nous en reste est déjà dans votre panier.'
