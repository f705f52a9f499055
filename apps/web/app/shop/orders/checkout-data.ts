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

/** All that /commande shows: with `merci` in its address, the order that was paid. */
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
    // Where something is left, she has come for that.
    if (cartLines().length === 0) throw redirect(addresses.thanks(paid))
  }
  const [saved, waiting] = await Promise.all([savedAddresses(userId), waitingOrder(userId), cart])
  return { thanks: null, paid, saved, waiting, town: saved.length === 0 ? await ownTown() : undefined }
}
export type CheckoutData = Exclude<Awaited<ReturnType<typeof checkoutData>>, { thanks: OrderView }>

/** What other devices have put into it, and without what is paid. Without an answer, this browser's is as good. */
const freshCart = () => sendCart().catch(() => undefined)

/** Her latest order, if it is still to be paid. */
const waitingOrder = async (userId: string) => {
  const [latest] = await call(ordersApi.ofUser, { params: { id: userId }, query: { limit: 1 } })
  return latest && isWaiting(latest) ? latest : undefined
}

/** Of her account. It spares her some typing, and nothing waits for it in vain. */
const ownTown = async () => {
  const { ville, cityId } = await currentUser()
  const towns = await call(citiesApi.search, { query: { search: ville, limit: 20 } }).catch(() => [])
  return towns.find(({ id }) => id === cityId)
}
