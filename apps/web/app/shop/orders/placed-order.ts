import { type OrderView, ordersApi } from '@couronne/contract/shop/orders'
import { type Answer, type Asked, RefusalError } from '#app/lib/api.ts'
import { call } from '#app/lib/call.ts'
import { digestOf } from '#app/lib/digest.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { readSession } from '#app/lib/session.ts'
import { forgetStored, storedJson, storeJson } from '#app/lib/stored.ts'
import { newKey } from '#app/lib/use-attempt-key.ts'
import { withLock } from '#app/lib/with-lock.ts'
import { placedOrderKey } from './placed-order-key.ts'

/**
 * Describes the order that this browser placed and has not seen paid yet. `orderId` is set once the server has
 * answered. `wish` is only a digest of the request, because the request contains personal data.
 */
type Placed = { userId: string; wish: string; key: string; orderId?: string }

const placedOrder = (): Placed | undefined => {
  const placed = storedJson(placedOrderKey) as Partial<Placed> | null
  const isWhole = typeof placed?.wish === 'string' && typeof placed.key === 'string'
  return isWhole && placed.userId === readSession()?.userId ? (placed as Placed) : undefined
}

/**
 * Stores the order for other tabs. If that fails, another tab places an order of its own, which replaces this one. It
 * stores nothing for a customer who has logged out meanwhile.
 */
const keepPlaced = (placed: Placed) => placed.userId === readSession()?.userId && storeJson(placedOrderKey, placed)

export const forgetPlaced = () => forgetStored(placedOrderKey)

/**
 * A cancelled order does not count as paid, because money that came too late or before the cancellation is refunded.
 */
export const isPaid = ({ status, payment_status }: Pick<OrderView, 'status' | 'payment_status'>) =>
  status !== 'annulé' && (payment_status === 'Payé' || payment_status === 'Remboursé')

/**
 * Its units are still on hold, also while the bank decides and `pay` is not allowed, so the order must not be placed
 * again.
 */
export const isWaiting = ({ holdExpiresAt }: Pick<OrderView, 'holdExpiresAt'>) =>
  holdExpiresAt !== null && Date.parse(holdExpiresAt) > serverNow()

/** Another device or program of the customer may have changed the lines since. */
const hasSameLines = ({ lines }: Pick<OrderView, 'lines'>, { cart }: OrderAsked) =>
  lines.length === cart.length &&
  cart.every(({ id, cartQuantity }) =>
    lines.some(({ product, quantity }) => product === id && quantity === cartQuantity),
  )

const orderById = (id: string) =>
  call(ordersApi.byId, { params: { id } }).catch((error: unknown) => {
    if (error instanceof RefusalError && error.statusCode === 404) return undefined
    throw error
  })

export type OrderAsked = Asked<typeof ordersApi.place>['body']

/**
 * Places the order, or finds it: a second click, another tab with the same request and a retry after a lost response
 * all lead to one order. It also returns an earlier order of this browser that was paid meanwhile, so that nothing is
 * bought twice.
 */
export const placeOrder = (body: OrderAsked) =>
  withLock(placedOrderKey, async (): Promise<Answer<typeof ordersApi.place>> => {
    const userId = readSession()?.userId ?? ''
    const wish = digestOf(JSON.stringify(body))
    const placed = placedOrder()
    const before = placed?.orderId ? await orderById(placed.orderId) : undefined
    const isWished = placed?.wish === wish
    if (before && (isPaid(before) || (isWished && isWaiting(before) && hasSameLines(before, body)))) return before
    const key = isWished && !placed.orderId ? placed.key : newKey()
    keepPlaced({ userId, wish, key })
    const order = await call(ordersApi.place, { body, idempotencyKey: key }).catch((error: unknown) => {
      // The server has refused the order, so the next click sends a new request.
      if (error instanceof RefusalError && error.statusCode < 500) forgetPlaced()
      throw error
    })
    keepPlaced({ userId, wish, key, orderId: order.id })
    return order
  })

/**
 * Returns, once, the order of this browser that was paid unnoticed, for example after the tab was closed at the bank.
 * Its articles have left the cart of the account with the payment.
 */
export const paidMeanwhile = () =>
  withLock(placedOrderKey, async () => {
    const id = placedOrder()?.orderId
    const order = id ? await orderById(id).catch(() => undefined) : undefined
    if (!order || !isPaid(order)) return undefined
    if (placedOrder()?.orderId === id) forgetPlaced()
    return order
  })
