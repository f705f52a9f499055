import { mostOfOneProduct } from '@couronne/contract/shop/cart-limits'
import { wholeText } from '#app/lib/french.ts'

/** Returns how many units of a product a cart may contain. */
export const mostOf = (stock: number) => Math.min(stock, mostOfOneProduct)

/** Returns how many more units can be added. */
export const leftToTake = (stock: number, inCart: number) => Math.max(0, mostOf(stock) - inCart)

/** Explains why the cart takes no more than `most`. */
export const whyNoMore = (most: number, stock: number) => {
  if (stock > mostOfOneProduct) return `${wholeText(mostOfOneProduct)} au plus par commande.`
  return most === 1 ? 'Il n’y en a plus qu’un.' : `Il n’y en a que ${most}.`
}

/** Explains the same if the cart already contains the maximum. */
export const whyNoneLeft = (stock: number) =>
  stock > mostOfOneProduct
    ? `Votre panier en contient déjà ${wholeText(mostOfOneProduct)}, le plus que vous puissiez commander en une fois.`
    : 'Tout ce qu’il nous en reste est déjà dans votre panier.'
