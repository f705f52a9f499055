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

/** The order differs from what the customer has seen. */
const isOutdated = (error: unknown) =>
  error instanceof RefusalError && ['price_changed', 'stock_out'].includes(error.error)

/** Leaves out lines that this browser's cart no longer contains, because the next check may not have arrived yet. */
const shownLines = (checked: CheckedCart | null, ids: Set<string>) =>
  checked?.lines.filter(({ id }) => ids.has(id)) ?? []

/** Manages the way from the cart to the payment: the lines, their changes, and the order that has to be paid. */
export const useCheckout = (loaded: CheckoutData) => {
  const navigate = useNavigate()
  const lines = useCartLines()
  const cart = useCheckedCart(lines)
  const shown = shownLines(cart.checked, new Set(lines.map(({ id }) => id)))
  const hasChanged = cart.lost > 0 || shown.some((line) => changesOf(line).length > 0)
  const [waiting, setWaiting] = useState<OrderView | undefined>(loaded.waiting)
  const [paying, setPaying] = useState<OrderView>()
  /** The server refused what was shown; the cart, checked again, explains why. */
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
        // The changed line itself shows what has changed and its new price.
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
    /** Contains the refusal, unless the changed lines explain it. */
    refusal: isExplained ? null : place.refusal,
    /** Accepts the cart as it is available today. */
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
