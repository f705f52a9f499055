import { citiesApi } from '@couronne/contract/platform/towns'
import { type OrderView, ordersApi } from '@couronne/contract/shop/orders'
import { redirect } from 'react-router'
import { loadSavedAddresses } from '#app/identity/addresses/saved-addresses.ts'
import { loadCurrentUser } from '#app/identity/sessions/current-user.ts'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { cartLines } from '#app/shop/carts/stored-cart.ts'
import { syncCart } from '#app/shop/carts/sync-cart.ts'
import { isOnHold, isPaid, takePaidOrder } from './placed-order.ts'

/** Loads what /commande shows. With `merci` in the address, it loads the order that was paid. */
export const loadCheckoutData = async (searchParams: URLSearchParams, userId: string) => {
  const paidOrderId = searchParams.get('merci')
  if (paidOrderId) {
    const [order] = await Promise.all([call(ordersApi.byId, { params: { id: paidOrderId } }), trySyncCart()])
    if (!isPaid(order)) throw redirect(addresses.ownOrders())
    return { thanks: order }
  }
  const paid = await takePaidOrder()
  const cart = trySyncCart()
  if (paid) {
    await cart
    // If something is left in the cart, the customer came to buy that.
    if (cartLines().length === 0) throw redirect(addresses.orderConfirmation(paid))
  }
  const [saved, unpaidOrder] = await Promise.all([loadSavedAddresses(userId), loadUnpaidOrder(userId), cart])
  return { thanks: null, paid, saved, unpaidOrder, town: saved.length === 0 ? await loadOwnTown() : undefined }
}
export type CheckoutData = Exclude<Awaited<ReturnType<typeof loadCheckoutData>>, { thanks: OrderView }>

/** Syncs the cart with other devices and removes what is paid. If that fails, this browser's cart is good enough. */
const trySyncCart = () => syncCart().catch(() => undefined)

/** Returns the customer's latest order if it still has to be paid. */
const loadUnpaidOrder = async (userId: string) => {
  const [latest] = await call(ordersApi.ofUser, { params: { id: userId }, query: { limit: 1 } })
  return latest && isOnHold(latest) ? latest : undefined
}

/** Finds the town of the customer's account, which saves some typing. A failed search is ignored. */
const loadOwnTown = async () => {
  const { ville, cityId } = await loadCurrentUser()
  const towns = await call(citiesApi.search, { query: { search: ville, limit: 20 } }).catch(() => [])
  return towns.find(({ id }) => id === cityId)
}
