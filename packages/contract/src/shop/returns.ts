/** What a return of an order gives back, in cents: the platform decides by it, and pages say it beforehand. */
import { centsFromEuros } from '../lib/money.ts'
import type { OrderView } from './orders.ts'

type Line = OrderView['lines'][number]
type SoldLine = Pick<Line, 'id' | 'price' | 'quantity' | 'refundedQuantity'>
type Sold<Each extends SoldLine = SoldLine> = Pick<OrderView, 'shipping' | 'shippingRefunded'> & { lines: Each[] }
/** Of an order, by the ids of its lines. */
export type Units = { id: string; quantity: number }[]

/** How many of a line are neither refunded nor given up. */
export const unitsLeftOf = ({
  quantity,
  refundedQuantity,
  withdrawnQuantity,
}: Pick<Line, 'quantity' | 'refundedQuantity' | 'withdrawnQuantity'>) => quantity - refundedQuantity - withdrawnQuantity

type Return = {
  units: Units
  /** What is given up besides, and not settled: it comes back too, and is paid first. */
  before?: Units
  /** Of its price, for a use that went beyond trying. */
  retainedCents?: number
  /** Of the payment, what neither we nor her bank have given back. */
  leftCents: number
}

/**
 * Due are the price of the units, less what is kept of it, and with the last of the order the delivery's. `cents` of
 * that leave with us, as far as there is something left; her bank has given the rest.
 */
export const returnOf = (order: Sold, { units, before = [], retainedCents = 0, leftCents }: Return) => {
  const isLast = order.lines.every(
    ({ id, quantity, refundedQuantity }) => quantity <= refundedQuantity + among(units, id) + among(before, id),
  )
  const shippingCents = isLast && !order.shippingRefunded ? centsFromEuros(order.shipping) : 0
  const dueCents = Math.max(0, priceCents(order, units) + shippingCents - retainedCents)
  const cents = Math.min(dueCents, Math.max(0, leftCents - priceCents(order, before)))
  return { shippingCents, dueCents, cents, bankCents: dueCents - cents }
}

const among = (units: Units, id: string) => units.find((line) => line.id === id)?.quantity ?? 0
const priceCents = ({ lines }: Sold, units: Units) =>
  lines.reduce((sum, { id, price }) => sum + centsFromEuros(price) * among(units, id), 0)

type Open = Sold<SoldLine & Pick<Line, 'withdrawnQuantity'>> & Pick<OrderView, 'left'>

/** What comes back of units that she has not given up yet, once all is settled that she has. */
export const returnToDeclare = (order: Open, units: Units) =>
  returnOf(order, {
    units,
    before: order.lines.map(({ id, withdrawnQuantity }) => ({ id, quantity: withdrawnQuantity })),
    leftCents: centsFromEuros(order.left),
  })
