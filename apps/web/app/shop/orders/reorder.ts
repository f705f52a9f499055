import { type CheckedLine, cartsApi } from '@couronne/contract/shop/carts'
import type { OrderView } from '@couronne/contract/shop/orders'
import { call } from '#app/lib/call.ts'
import { replaceCart, withQuantity } from '#app/shop/carts/replace-cart.ts'
import { cartLines } from '#app/shop/carts/stored-cart.ts'
import { syncCart } from '#app/shop/carts/sync-cart.ts'

type OrderedLines = OrderView['lines']
type Checked = Pick<CheckedLine, 'id' | 'available' | 'change'>

/** Lists the articles of an order that are unavailable or available in a smaller quantity, each in a sentence. */
export const listUnavailable = (ordered: OrderedLines, checked: Checked[]) =>
  ordered.flatMap(({ product, libelle, quantity }) => {
    const now = checked.find(({ id }) => id === product)
    if (!now || now.change === 'archived') return [`${libelle} n’est plus vendu.`]
    if (now.available === 0) return [`${libelle} est épuisé pour le moment.`]
    if (now.change === 'limited') return [`${libelle} : ${now.available} au plus par commande.`]
    return now.available < quantity ? [`${libelle} : il n’en reste que ${now.available}.`] : []
  })

/**
 * Puts the articles of an order into the cart, as far as they are available. If the cart already contains an article,
 * the larger quantity counts, so a second click adds nothing.
 */
export const reorder = async ({ lines }: Pick<OrderView, 'lines'>) => {
  const body = lines.map(({ product, quantity }) => ({ id: product, cartQuantity: quantity }))
  const [{ lines: checked }] = await Promise.all([
    call(cartsApi.check, { body }),
    // This removes what was paid on another device from the cart.
    syncCart().catch(() => undefined),
  ])
  const before = cartLines()
  const after = checked.reduce((cart, { id, available, price, stock }) => {
    const inCart = cart.find((line) => line.id === id)?.cartQuantity ?? 0
    return available > inCart ? withQuantity(cart, { id, cartQuantity: available, price, stock }) : cart
  }, before)
  const isStored = after === before || replaceCart(after)
  return {
    isStored,
    added: checked.reduce((units, { available }) => units + available, 0),
    missing: listUnavailable(lines, checked),
  }
}
export type ReorderResult = Awaited<ReturnType<typeof reorder>>
