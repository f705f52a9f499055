/** What operators give back of an order, in cents: the platform decides by it, and pages say it beforehand. */
import { centsFromEuros } from '../lib/money.ts'
import type { OrderRecord } from './operator-orders.ts'
import type { OrderRefundBody } from './orders.ts'

type Sold = Pick<OrderRecord, 'shipping' | 'refundable'> & {
  lines: Pick<OrderRecord['lines'][number], 'id' | 'price'>[]
}
type Chosen = Pick<OrderRefundBody, 'lines' | 'shipping' | 'sentAnyway'>

/**
 * The price of the units, and the delivery's where it is chosen or `isWithRest`: with the last units of an order that
 * has not left it goes back unasked, for nothing will be sent. Units of lines that it has not sold count nothing.
 */
export const refundOf = ({ lines, shipping: delivery, refundable }: Sold, chosen: Chosen) => {
  const quantityOf = (id: string) => chosen.lines.find((line) => line.id === id)?.quantity ?? 0
  const left = refundable.lines
  const areAll = left.length > 0 && left.every(({ id, quantity }) => quantityOf(id) === quantity)
  const isWithRest = areAll && refundable.shippingWithLast && !chosen.sentAnyway
  const shippingCents = chosen.shipping || isWithRest ? centsFromEuros(delivery) : 0
  const cents = lines.reduce((sum, { id, price }) => sum + centsFromEuros(price) * quantityOf(id), shippingCents)
  return { isWithRest, shippingCents, cents }
}
