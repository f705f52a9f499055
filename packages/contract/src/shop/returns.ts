/** Computes the refund of a returned order, in cents. The server decides by it, and pages show it beforehand. */
import { centsFromEuros } from '../lib/money.ts'
import type { OrderView } from './orders.ts'

type Line = OrderView['lines'][number]
type SoldLine = Pick<Line, 'id' | 'price' | 'quantity' | 'refundedQuantity'>
type SoldOrder<Each extends SoldLine = SoldLine> = Pick<OrderView, 'shipping' | 'shippingRefunded'> & { lines: Each[] }
/** Units of an order; `id` is that of the order line. */
export type Units = { id: string; quantity: number }[]

/** Returns the number of units of a line that are neither refunded nor in an open withdrawal. */
export const withdrawableQuantity = ({
  quantity,
  refundedQuantity,
  withdrawnQuantity,
}: Pick<Line, 'quantity' | 'refundedQuantity' | 'withdrawnQuantity'>) => quantity - refundedQuantity - withdrawnQuantity

type ReturnInput = {
  units: Units
  /** These are units of other open withdrawals. They are expected back too, and are refunded first. */
  earlierUnits?: Units
  /** This is the part of the price that is retained because the goods were used beyond trying them. */
  retainedCents?: number
  /** This is the part of the payment that neither the platform nor the customer's bank has given back. */
  refundableCents: number
}

/**
 * `payableCents` is the price of the units less the retained part, plus the delivery with the last units of the order. The
 * platform refunds `cents` of it, as far as the payment allows; the customer's bank has already given back the rest,
 * `bankCents`.
 */
export const computeReturn = (
  order: SoldOrder,
  { units, earlierUnits = [], retainedCents = 0, refundableCents }: ReturnInput,
) => {
  const isLast = order.lines.every(
    ({ id, quantity, refundedQuantity }) =>
      quantity <= refundedQuantity + quantityIn(units, id) + quantityIn(earlierUnits, id),
  )
  const shippingCents = isLast && !order.shippingRefunded ? centsFromEuros(order.shipping) : 0
  const payableCents = Math.max(0, priceCents(order, units) + shippingCents - retainedCents)
  const cents = Math.min(payableCents, Math.max(0, refundableCents - priceCents(order, earlierUnits)))
  return { shippingCents, payableCents, cents, bankCents: payableCents - cents }
}

const quantityIn = (units: Units, id: string) => units.find((line) => line.id === id)?.quantity ?? 0
const priceCents = ({ lines }: SoldOrder, units: Units) =>
  lines.reduce((sum, { id, price }) => sum + centsFromEuros(price) * quantityIn(units, id), 0)

type OpenOrder = SoldOrder<SoldLine & Pick<Line, 'withdrawnQuantity'>> & Pick<OrderView, 'refundableAmount'>

/** Returns the refund of units that the customer has not declared yet, after all open withdrawals are settled. */
export const previewReturn = (order: OpenOrder, units: Units) =>
  computeReturn(order, {
    units,
    earlierUnits: order.lines.map(({ id, withdrawnQuantity }) => ({ id, quantity: withdrawnQuantity })),
    refundableCents: centsFromEuros(order.refundableAmount),
  })
