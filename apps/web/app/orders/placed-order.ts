import { type OrderView, ordersApi } from '@couronne/contract/orders'
import { cartLines, changeCart } from '#app/carts/stored-cart.ts'
import { type Answer, type Asked, RefusalError } from '#app/lib/api.ts'
import { call } from '#app/lib/call.ts'
import { inTurn } from '#app/lib/in-turn.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { readSession } from '#app/lib/session.ts'
import { forgetStored, storedJson, storeJson } from '#app/lib/stored.ts'
import { newKey } from '#app/lib/use-attempt-key.ts'

/** What this browser has ordered and not yet seen paid: `orderId` once that has been answered. */
type Placed = { userId: string; wish: string; key: string; orderId?: string }

const storageKey = 'commande'

const placedOrder = (): Placed | undefined => {
  const placed = storedJson(storageKey) as Partial<Placed> | null
  const isWhole = typeof placed?.wish === 'string' && typeof placed.key === 'string'
  return isWhole && placed.userId === readSession()?.userId ? (placed as Placed) : undefined
}

/** Where it cannot be kept for other tabs, one of them makes an order of its own, which takes the place of this one. */
const keepPlaced = (placed: Omit<Placed, 'userId'>) =>
  storeJson(storageKey, { userId: readSession()?.userId, ...placed })

export const forgetPlaced = () => forgetStored(storageKey)

/** And stands: of what was paid too late or cancelled since, the money goes back. */
export const isPaid = ({ status, payment_status }: Pick<OrderView, 'status' | 'payment_status'>) =>
  status !== 'annulé' && (payment_status === 'Payé' || payment_status === 'Remboursé')

/** It may still be paid. */
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
  inTurn(storageKey, async (): Promise<Answer<typeof ordersApi.place>> => {
    const wish = JSON.stringify(body)
    const placed = placedOrder()
    const before = placed?.orderId ? await orderById(placed.orderId) : undefined
    const isWished = placed?.wish === wish
    if (before && (isPaid(before) || (isWished && isWaiting(before) && holds(before, body)))) return before
    const key = isWished && !placed.orderId ? placed.key : newKey()
    keepPlaced({ wish, key })
    const order = await call(ordersApi.place, { body, idempotencyKey: key }).catch((error: unknown) => {
      // Answered with a no: the next click asks anew.
      if (error instanceof RefusalError && error.statusCode < 500) forgetPlaced()
      throw error
    })
    keepPlaced({ wish, key, orderId: order.id })
    return order
  })

/** What is paid leaves the cart; what was added to it since stays. */
export const takeOutOfCart = ({ lines }: Pick<OrderView, 'lines'>) => {
  forgetPlaced()
  const bought = new Map(lines.map(({ product, quantity }) => [product, quantity]))
  changeCart(
    cartLines().flatMap((line) => {
      const cartQuantity = line.cartQuantity - (bought.get(line.id) ?? 0)
      return cartQuantity > 0 ? { ...line, cartQuantity } : []
    }),
  )
}

/** The order of this browser that was paid while nobody looked, as after a tab that was closed at her bank. */
export const paidMeanwhile = () =>
  inTurn(storageKey, async () => {
    const id = placedOrder()?.orderId
    const order = id ? await orderById(id).catch(() => undefined) : undefined
    if (!order || !isPaid(order)) return undefined
    takeOutOfCart(order)
    return order
  })
