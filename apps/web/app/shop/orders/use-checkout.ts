import type { CheckedCart } from '@couronne/contract/shop/carts'
import type { OrderView } from '@couronne/contract/shop/orders'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { RefusalError } from '#app/lib/api.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { takeToday } from '#app/shop/carts/change-cart.ts'
import { changesOf } from '#app/shop/carts/change-texts.ts'
import { useCartLines } from '#app/shop/carts/stored-cart.ts'
import { useCheckedCart } from '#app/shop/carts/use-checked-cart.ts'
import type { CheckoutData } from './checkout-data.ts'
import { orderFromCart } from './order-from-cart.ts'
import { forgetPlaced, isPaid, isWaiting, type OrderAsked } from './placed-order.ts'

/** What she has seen is no longer so. */
const isOutdated = (error: unknown) =>
  error instanceof RefusalError && ['price_changed', 'stock_out'].includes(error.error)

/** The cart against today's products, as this browser has it now: a check may not have come yet. */
const shownLines = (checked: CheckedCart | null, ids: Set<string>) =>
  checked?.lines.filter(({ id }) => ids.has(id)) ?? []

/** From the cart to the payment: what is bought, what has changed of it, and the order that waits to be paid. */
export const useCheckout = (loaded: CheckoutData) => {
  const navigate = useNavigate()
  const lines = useCartLines()
  const cart = useCheckedCart(lines)
  const shown = shownLines(cart.checked, new Set(lines.map(({ id }) => id)))
  const hasChanged = cart.lost > 0 || shown.some((line) => changesOf(line).length > 0)
  const [waiting, setWaiting] = useState<OrderView | undefined>(loaded.waiting)
  const [paying, setPaying] = useState<OrderView>()
  /** The server has said no to what was shown; what it says of the cart now explains why. */
  const [isRefused, setRefused] = useState(false)

  const thank = (order: OrderView) => navigate(addresses.thanks(order), { replace: true })

  const place = useRequest(async (asked: OrderAsked) => {
    try {
      const order = await orderFromCart(asked)
      if (!order) return
      if (isPaid(order)) {
        await thank(order)
        return
      }
      setWaiting(order)
      setPaying(order)
    } catch (error) {
      if (isOutdated(error)) {
        // Which line it is, and what it costs now, is said in its place.
        cart.again()
        setRefused(true)
      }
      throw error
    }
  })
  const isExplained = isRefused && (cart.busy || hasChanged)

  const startOver = () => {
    forgetPlaced()
    setPaying(undefined)
    setWaiting(undefined)
    cart.again()
  }

  return {
    cart: { ...cart, lines: shown },
    isEmpty: lines.length === 0,
    hasChanged,
    waiting: waiting && isWaiting(waiting) ? waiting : undefined,
    paying,
    place,
    /** What stops her and is not said in its place. */
    refusal: isExplained ? null : place.refusal,
    /** Takes the cart as it can be had today. */
    accept: () => {
      takeToday(shown)
      setRefused(false)
      place.forget()
      cart.again()
    },
    pay: setPaying,
    leave: () => setPaying(undefined),
    leaveUndecided: () => navigate(addresses.ownOrders()),
    startOver,
    thank,
  }
}
export type Checkout = ReturnType<typeof useCheckout>
