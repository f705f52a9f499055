/** Computes an operator's refund of an order, in cents. The server decides by it, and pages show it beforehand. */
import { centsFromEuros } from '../lib/money.ts'
import type { OrderRecord } from './operator-orders.ts'
import type { OrderRefundBody } from './orders.ts'

type RefundableOrder = Pick<OrderRecord, 'shipping' | 'refundable'> & {
  lines: Pick<OrderRecord['lines'][number], 'id' | 'price'>[]
}
type Selection = Pick<OrderRefundBody, 'lines' | 'shipping' | 'sentAnyway'>

/**
 * Returns the price of the chosen units, and of the delivery when it is chosen or `isWithRest` is true. `isWithRest`
 * means that the last units of an undispatched order are refunded: the delivery is then refunded unasked, because
 * nothing will be sent. Lines that are not of the order count nothing.
 */
export const refundOf = ({ lines, shipping: delivery, refundable }: RefundableOrder, chosen: Selection) => {
  const quantityOf = (id: string) => chosen.lines.find((line) => line.id === id)?.quantity ?? 0
  const left = refundable.lines
  const isEverythingLeft = left.length > 0 && left.every(({ id, quantity }) => quantityOf(id) === quantity)
  const isWithRest = isEverythingLeft && refundable.shippingWithLast && !chosen.sentAnyway
  const shippingCents = chosen.shipping || isWithRest ? centsFromEuros(delivery) : 0
  const cents = lines.reduce((sum, { id, price }) => sum + centsFromEuros(price) * quantityOf(id), shippingCents)
  return { isWithRest, shippingCents, cents }
}
