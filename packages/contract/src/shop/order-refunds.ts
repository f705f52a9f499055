/** Computes an operator's refund of an order, in cents. The server decides by it, and pages show it beforehand. */
import { centsFromEuros } from '../lib/money.ts'
import type { OperatorOrderView } from './operator-orders.ts'
import type { OrderRefundBody } from './orders.ts'

type RefundableOrder = Pick<OperatorOrderView, 'shipping' | 'refundable'> & {
  lines: Pick<OperatorOrderView['lines'][number], 'id' | 'price'>[]
}
type Selection = Pick<OrderRefundBody, 'lines' | 'shipping' | 'sentAnyway'>

/**
 * Returns the price of the chosen units, and of the delivery when it is chosen or `isShippingAutomatic` is true. `isShippingAutomatic`
 * means that the last units of an undispatched order are refunded: the delivery is then refunded unasked, because
 * nothing will be sent. Lines that are not of the order count nothing.
 */
export const computeOrderRefund = ({ lines, shipping: delivery, refundable }: RefundableOrder, chosen: Selection) => {
  const quantityOf = (id: string) => chosen.lines.find((line) => line.id === id)?.quantity ?? 0
  const refundableLines = refundable.lines
  const isEverythingChosen =
    refundableLines.length > 0 && refundableLines.every(({ id, quantity }) => quantityOf(id) === quantity)
  const isShippingAutomatic = isEverythingChosen && refundable.shippingWithLast && !chosen.sentAnyway
  const shippingCents = chosen.shipping || isShippingAutomatic ? centsFromEuros(delivery) : 0
  const cents = lines.reduce((sum, { id, price }) => sum + centsFromEuros(price) * quantityOf(id), shippingCents)
  return { isShippingAutomatic, shippingCents, cents }
}
