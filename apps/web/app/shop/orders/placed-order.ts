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
 * What this browser has ordered and not yet seen paid: `orderId` once that has been answered. Of the wish, which names her,
 * only a digest.
 */
type Placed = { userId: string; wish: string; key: string; orderId?: string }

const placedOrder = (): Placed | undefined => {
  const placed = storedJson(placedOrderKey) as Partial<Placed> | null
  const isWhole = typeof placed?.wish === 'string' && typeof placed.key === 'string'
  return isWhole && placed.userId === readSession()?.userId ? (placed as Placed) : undefined
}

/**
 * Where it cannot be kept for other tabs, one of them makes an order of its own, which takes the place of this one. Nothing of
 * who has left meanwhile.
 */
const keepPlaced = (placed: Placed) => placed.userId === readSession()?.userId && storeJson(placedOrderKey, placed)

export const forgetPlaced = () => forgetStored(placedOrderKey)

/** And stands: of what was paid too late or cancelled since, the money goes back. */
export const isPaid = ({ status, payment_status }: Pick<OrderView, 'status' | 'payment_status'>) =>
  status !== 'annulé' && (payment_status === 'Payé' || payment_status === 'Remboursé')

/** Its units are kept for her still: also while her bank decides, when `pay` is not open, it is not to be made again. */
export const isWaiting = ({ holdExpiresAt }: Pick<OrderView, 'holdExpiresAt'>) =>
  holdExpiresAt !== null && Date.parse(holdExpiresAt) > serverNow()

/** Its lines may have been changed since by another device or program of hers. */
const holds = ({ lines }: Pick<OrderView, 'lines'>, { cart }: OrderAsked) =>
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
 * Makes the order, or finds it: a second click, another tab with the same wish and a request whose answer was lost all lead to
 * one order. What an earlier order of this browser has been paid meanwhile is found too, so that it is not bought twice.
 */
export const placeOrder = (body: OrderAsked) =>
  withLock(placedOrderKey, async (): Promise<Answer<typeof ordersApi.place>> => {
    const userId = readSession()?.userId ?? ''
    const wish = digestOf(JSON.stringify(body))
    const placed = placedOrder()
    const before = placed?.orderId ? await orderById(placed.orderId) : undefined
    const isWished = placed?.wish === wish
    if (before && (isPaid(before) || (isWished && isWaiting(before) && holds(before, body)))) return before
    const key = isWished && !placed.orderId ? placed.key : newKey()
    keepPlaced({ userId, wish, key })
    const order = await call(ordersApi.place, { body, idempotencyKey: key }).catch((error: unknown) => {
      // Answered with a no: the next click asks anew.
      if (error instanceof RefusalError && error.statusCode < 500) forgetPlaced()
      throw error
    })
    keepPlaced({ userId, wish, key, orderId: order.id })
    return order
  })

/**
 * The order of this browser that was paid while nobody looked, as after a tab that was closed at her bank: told once. What it
 * held has left her account's cart with the payment.
 */
export const paidMeanwhile = () =>
  withLock(placedOrderKey, async () => {
    const id = placedOrder()?.orderId
    const order = id ? await orderById(id).catch(() => undefined) : undefined
    if (!order || !isPaid(order)) return undefined
    if (placedOrder()?.orderId === id) forgetPlaced()
    return order
  })
