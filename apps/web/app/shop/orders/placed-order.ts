import { type OrderView, ordersApi } from '@couronne/contract/shop/orders'
import { type Answer, ApiError, type CallOptions } from '#app/lib/api.ts'
import { removeStored, storedJson, storeJson } from '#app/lib/browser-storage.ts'
import { call } from '#app/lib/call.ts'
import { digestOf } from '#app/lib/digest.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { readSession } from '#app/lib/session.ts'
import { newIdempotencyKey } from '#app/lib/use-idempotency-key.ts'
import { withLock } from '#app/lib/with-lock.ts'
import { placedOrderKey } from './placed-order-key.ts'

/**
 * Describes the order that this browser placed and has not seen paid yet. `orderId` is set once the server has
 * answered. `digest` is only a digest of the request, because the request contains personal data.
 */
type PlacedOrder = { userId: string; digest: string; key: string; orderId?: string }

const readPlacedOrder = (): PlacedOrder | undefined => {
  const placed = storedJson(placedOrderKey) as Partial<PlacedOrder> | null
  const isComplete = typeof placed?.digest === 'string' && typeof placed.key === 'string'
  return isComplete && placed.userId === readSession()?.userId ? (placed as PlacedOrder) : undefined
}

/**
 * Stores the order for other tabs. If that fails, another tab places an order of its own, which replaces this one. It
 * stores nothing for a customer who has logged out meanwhile.
 */
const storePlacedOrder = (placed: PlacedOrder) =>
  placed.userId === readSession()?.userId && storeJson(placedOrderKey, placed)

export const clearPlacedOrder = () => removeStored(placedOrderKey)

/**
 * A cancelled order does not count as paid, because money that came too late or before the cancellation is refunded.
 */
export const isPaid = ({ status, payment_status }: Pick<OrderView, 'status' | 'payment_status'>) =>
  status !== 'annulé' && (payment_status === 'Payé' || payment_status === 'Remboursé')

/**
 * Its units are still on hold, also while the bank decides and `pay` is not allowed, so the order must not be placed
 * again.
 */
export const isOnHold = ({ holdExpiresAt }: Pick<OrderView, 'holdExpiresAt'>) =>
  holdExpiresAt !== null && Date.parse(holdExpiresAt) > serverNow()

/** Another device or program of the customer may have changed the lines since. */
const hasSameLines = ({ lines }: Pick<OrderView, 'lines'>, { cart }: OrderRequest) =>
  lines.length === cart.length &&
  cart.every(({ id, cartQuantity }) =>
    lines.some(({ product, quantity }) => product === id && quantity === cartQuantity),
  )

const orderById = (id: string) =>
  call(ordersApi.byId, { params: { id } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.statusCode === 404) return undefined
    throw error
  })

export type OrderRequest = CallOptions<typeof ordersApi.place>['body']

/**
 * Places the order, or finds it: a second click, another tab with the same request and a retry after a lost response
 * all lead to one order. It also returns an earlier order of this browser that was paid meanwhile, so that nothing is
 * bought twice.
 */
export const placeOrder = (body: OrderRequest) =>
  withLock(placedOrderKey, async (): Promise<Answer<typeof ordersApi.place>> => {
    const userId = readSession()?.userId ?? ''
    const digest = digestOf(JSON.stringify(body))
    const placed = readPlacedOrder()
    const earlierOrder = placed?.orderId ? await orderById(placed.orderId) : undefined
    const isSameRequest = placed?.digest === digest
    if (
      earlierOrder &&
      (isPaid(earlierOrder) || (isSameRequest && isOnHold(earlierOrder) && hasSameLines(earlierOrder, body)))
    )
      return earlierOrder
    const key = isSameRequest && !placed.orderId ? placed.key : newIdempotencyKey()
    storePlacedOrder({ userId, digest, key })
    const order = await call(ordersApi.place, { body, idempotencyKey: key }).catch((error: unknown) => {
      // The server has refused the order, so the next click sends a new request.
      if (error instanceof ApiError && error.statusCode < 500) clearPlacedOrder()
      throw error
    })
    storePlacedOrder({ userId, digest, key, orderId: order.id })
    return order
  })

/**
 * Returns, once, the order of this browser that was paid unnoticed, for example after the tab was closed at the bank.
 * Its articles have left the cart of the account with the payment.
 */
export const takePaidOrder = () =>
  withLock(placedOrderKey, async () => {
    const id = readPlacedOrder()?.orderId
    const order = id ? await orderById(id).catch(() => undefined) : undefined
    if (!order || !isPaid(order)) return undefined
    if (readPlacedOrder()?.orderId === id) clearPlacedOrder()
    return order
  })
