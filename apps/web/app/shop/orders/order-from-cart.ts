import { ApiError } from '#app/lib/api.ts'
import { cartLines } from '#app/shop/carts/stored-cart.ts'
import { syncCart } from '#app/shop/carts/sync-cart.ts'
import { clearPlacedOrder, isPaid, type OrderRequest, placeOrder, takePaidOrder } from './placed-order.ts'

const isInCart = ({ cart }: OrderRequest) => {
  const lines = new Map(cartLines().map(({ id, cartQuantity }) => [id, cartQuantity]))
  return cart.every(({ id, cartQuantity }) => (lines.get(id) ?? 0) >= cartQuantity)
}

const createCartChangedError = () =>
  new ApiError({
    statusCode: 409,
    error: 'cart_changed',
    message: 'Votre panier a changé depuis que cette page est ouverte. Vérifiez-le, puis confirmez.',
  })

/**
 * Orders what the account's cart contains, not what this page still shows: what was paid meanwhile on any device is no
 * longer in that cart. It returns the order to be paid or the one that is already paid, and nothing if nothing is left
 * to order.
 */
export const orderFromCart = async (request: OrderRequest) => {
  const paid = await takePaidOrder()
  await syncCart()
  if (cartLines().length === 0) return paid
  if (!isInCart(request)) throw createCartChangedError()
  const order = await placeOrder(request)
  if (isPaid(order)) clearPlacedOrder()
  return order
}
