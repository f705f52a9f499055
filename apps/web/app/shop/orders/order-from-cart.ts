import { RefusalError } from '#app/lib/api.ts'
import { sendCart } from '#app/shop/carts/send-cart.ts'
import { cartLines } from '#app/shop/carts/stored-cart.ts'
import { forgetPlaced, isPaid, type OrderAsked, paidMeanwhile, placeOrder } from './placed-order.ts'

const isInCart = ({ cart }: OrderAsked) => {
  const lines = new Map(cartLines().map(({ id, cartQuantity }) => [id, cartQuantity]))
  return cart.every(({ id, cartQuantity }) => (lines.get(id) ?? 0) >= cartQuantity)
}

const cartChanged = () =>
  new RefusalError({
    statusCode: 409,
    error: 'cart_changed',
    message: 'Votre panier a changé depuis que cette page est ouverte. Vérifiez-le, puis confirmez.',
  })

/**
 * Orders what the account's cart contains, not what this page still shows: what was paid meanwhile on any device is no
 * longer in that cart. It returns the order to be paid or the one that is already paid, and nothing if nothing is left
 * to order.
 */
export const orderFromCart = async (asked: OrderAsked) => {
  const paid = await paidMeanwhile()
  await sendCart()
  if (cartLines().length === 0) return paid
  if (!isInCart(asked)) throw cartChanged()
  const order = await placeOrder(asked)
  if (isPaid(order)) forgetPlaced()
  return order
}
