import type { CheckedCart } from '@couronne/contract/shop/carts'
import type { OrderView } from '@couronne/contract/shop/orders'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { ApiError } from '#app/lib/api.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { lineChanges } from '#app/shop/carts/line-changes.ts'
import { acceptCheckedCart } from '#app/shop/carts/replace-cart.ts'
import { useCartLines } from '#app/shop/carts/stored-cart.ts'
import { useCheckedCart } from '#app/shop/carts/use-checked-cart.ts'
import type { CheckoutData } from './checkout-data.ts'
import { orderFromCart } from './order-from-cart.ts'
import { clearPlacedOrder, isOnHold, isPaid, type OrderRequest } from './placed-order.ts'

/** The order differs from what the customer has seen. */
const isOutdated = (error: unknown) => error instanceof ApiError && ['price_changed', 'stock_out'].includes(error.error)

/** Leaves out lines that this browser's cart no longer contains, because the next check may not have arrived yet. */
const shownLines = (checked: CheckedCart | null, ids: Set<string>) =>
  checked?.lines.filter(({ id }) => ids.has(id)) ?? []

/** Manages the way from the cart to the payment: the lines, their changes, and the order that has to be paid. */
export const useCheckout = (loaded: CheckoutData) => {
  const navigate = useNavigate()
  const lines = useCartLines()
  const cart = useCheckedCart(lines)
  const shown = shownLines(cart.checked, new Set(lines.map(({ id }) => id)))
  const hasChanged = cart.unknownCount > 0 || shown.some((line) => lineChanges(line).length > 0)
  const [unpaidOrder, setUnpaidOrder] = useState<OrderView | undefined>(loaded.unpaidOrder)
  const [orderToPay, setOrderToPay] = useState<OrderView>()
  /** The server refused what was shown; the cart, checked again, explains why. */
  const [isRejected, setRejected] = useState(false)

  const openThanksPage = (order: OrderView) => navigate(addresses.orderConfirmation(order), { replace: true })

  const placement = useRequest(async (request: OrderRequest) => {
    try {
      const order = await orderFromCart(request)
      if (!order) return
      if (isPaid(order)) {
        await openThanksPage(order)
        return
      }
      setUnpaidOrder(order)
      setOrderToPay(order)
    } catch (error) {
      if (isOutdated(error)) {
        // The changed line itself shows what has changed and its new price.
        cart.recheck()
        setRejected(true)
      }
      throw error
    }
  })
  const isExplained = isRejected && (cart.busy || hasChanged)

  const startOver = () => {
    clearPlacedOrder()
    setOrderToPay(undefined)
    setUnpaidOrder(undefined)
    cart.recheck()
  }

  return {
    cart: { ...cart, lines: shown },
    isEmpty: lines.length === 0,
    hasChanged,
    unpaidOrder: unpaidOrder && isOnHold(unpaidOrder) ? unpaidOrder : undefined,
    orderToPay,
    placement,
    /** Contains the refusal, unless the changed lines explain it. */
    error: isExplained ? null : placement.apiError,
    /** Accepts the cart as it is available today. */
    accept: () => {
      acceptCheckedCart(shown)
      setRejected(false)
      placement.clearError()
      cart.recheck()
    },
    pay: setOrderToPay,
    leave: () => setOrderToPay(undefined),
    leaveUndecided: () => navigate(addresses.ownOrders()),
    startOver,
    openThanksPage,
  }
}
export type Checkout = ReturnType<typeof useCheckout>
