import { mostOfOneProduct } from '@couronne/contract/shop/cart-limits'
import { wholeText } from '#app/lib/french.ts'

/** How many of a product a cart takes, of which there are so many. */
export const mostOf = (stock: number) => Math.min(stock, mostOfOneProduct)

/** How many more. */
export const leftToTake = (stock: number, inCart: number) => Math.max(0, mostOf(stock) - inCart)

/** Why there can be no more than `most`. */
export const whyNoMore = (most: number, stock: number) => {
  if (stock > mostOfOneProduct) return `${wholeText(mostOfOneProduct)} au plus par commande.`
  return most === 1 ? 'Il n’y en a plus qu’un.' : `Il n’y en a que ${most}.`
}

/** The same, where the cart holds them already. */
export const whyNoneLeft = (stock: number) =>
  stock > mostOfOneProduct
    ? `Votre panier en contient déjà ${wholeText(mostOfOneProduct)}, le plus que vous puissiez commander en une fois.`
    : 'Tout ce qu’il nous en reste est déjà dans votre panier.'
