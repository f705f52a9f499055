import { maxOrderQuantity } from '@couronne/contract/shop/cart-limits'
import type { CheckedLine } from '@couronne/contract/shop/carts'
import { countText, priceText } from '#app/lib/french.ts'

type Line = Pick<CheckedLine, 'libelle' | 'price' | 'priceBefore' | 'cartQuantity' | 'available' | 'change'>

const quantityChanges = ({ change, cartQuantity, available }: Line) => {
  if (change === 'archived') return ['n’est plus vendu : il ne compte pas dans le total.']
  if (change === 'sold_out') return ['est épuisé pour le moment : il ne compte pas dans le total.']
  if (change === 'fewer') return [`il n’en reste que ${available}, et vous en vouliez ${cartQuantity}.`]
  if (change === 'limited')
    return [`une commande en contient ${available} au plus, et vous en vouliez ${cartQuantity}.`]
  return []
}

const priceChanges = ({ price, priceBefore, available }: Line) =>
  priceBefore === null || available === 0
    ? []
    : [`coûte maintenant ${priceText(price)}, au lieu de ${priceText(priceBefore)}.`]

/** States what to do with a cart that an order cannot contain. */
export const unitsOverText = (unitsOver: number) =>
  `Une commande contient ${maxOrderQuantity} articles au plus. Retirez-en ${unitsOver} pour commander, et commandez le reste une fois celle-ci payée.`

/** States how many articles no longer exist. */
export const unknownProductsText = (unknownCount: number) =>
  `${countText(unknownCount, 'article n’existe plus', 'articles n’existent plus')} : ${unknownCount > 1 ? 'nous les avons retirés' : 'nous l’avons retiré'}.`

/** Lists the changes of a line since it was put into the cart. Each sentence follows the name of the article. */
export const lineChanges = (line: Line): string[] => [...quantityChanges(line), ...priceChanges(line)]
