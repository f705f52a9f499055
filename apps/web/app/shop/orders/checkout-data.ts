import { citiesApi } from '@couronne/contract/platform/towns'
import { type OrderView, ordersApi } from '@couronne/contract/shop/orders'
import { redirect } from 'react-router'
import { savedAddresses } from '#app/identity/addresses/saved-addresses.ts'
import { currentUser } from '#app/identity/sessions/current-user.ts'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { sendCart } from '#app/shop/carts/send-cart.ts'
import { cartLines } from '#app/shop/carts/stored-cart.ts'
import { isPaid, isWaiting, paidMeanwhile } from './placed-order.ts'

/** Loads what /commande shows. With `merci` in the address, it loads the order that was paid. */
export const checkoutData = async (asked: URLSearchParams, userId: string) => {
  const thanksFor = asked.get('merci')
  if (thanksFor) {
    const [order] = await Promise.all([call(ordersApi.byId, { params: { id: thanksFor } }), freshCart()])
    if (!isPaid(order)) throw redirect(addresses.ownOrders())
    return { thanks: order }
  }
  const paid = await paidMeanwhile()
  const cart = freshCart()
  if (paid) {
    await cart
    // If something is left in the cart, the customer came to buy that.
    if (cartLines().length === 0) throw redirect(addresses.thanks(paid))
  }
  const [saved, waiting] = await Promise.all([savedAddresses(userId), waitingOrder(userId), cart])
  return { thanks: null, paid, saved, waiting, town: saved.length === 0 ? await ownTown() : undefined }
}
export type CheckoutData = Exclude<Awaited<ReturnType<typeof checkoutData>>, { thanks: OrderView }>

/** Syncs the cart with other devices and removes what is paid. If that fails, this browser's cart is good enough. */
const freshCart = () => sendCart().catch(() => undefined)

/** Returns the customer's latest order if it still has to be paid. */
const waitingOrder = async (userId: string) => {
  const [latest] = await call(ordersApi.ofUser, { params: { id: userId }, query: { limit: 1 } })
  return latest && isWaiting(latest) ? latest : undefined
}

/** Finds the town of the customer's account, which saves some typing. A failed search is ignored. */
const ownTown = async () => {
  const { ville, cityId } = await currentUser()
  const towns = await call(citiesApi.search, { query: { search: ville, limit: 20 } }).catch(() => [])
  return towns.find(({ id }) => id === cityId)
}
