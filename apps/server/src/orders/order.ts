import { centsFromEuros, eurosFromCents } from '@couronne/contract/money'
import {
  type OrderRefundBody,
  type OrderStatus,
  type OrderView,
  orderMoves,
  type PaymentStatus,
} from '@couronne/contract/orders'
import { availabilityOf, type ShippingRule, shippingOf } from '../carts/cart.ts'
import { invalid, Refusal } from '../lib/refusal.ts'

/** How long units are kept for a customer who pays. */
export const holdMs = 30 * 60_000
/** What the payment provider takes at once. */
const mostCents = centsFromEuros(100_000)

/** A line against the product as it is sold now. */
export type PricedLine = {
  id: string
  libelle: string
  price_cents: number
  stock: number
  isArchived: boolean
  cartQuantity: number
  /** What she was shown. */
  price?: number | null | undefined
}

/** Each line of which there are too few, with how many there are. */
export const refuseTooFew = (lines: PricedLine[]) => {
  const short = lines.flatMap((line) => {
    const { available, change } = availabilityOf(line.cartQuantity, line)
    return change ? [{ id: line.id, libelle: line.libelle, stock: available, change }] : []
  })
  if (short.length > 0) throw new Refusal('stock_out', { details: short })
}

export const sumsOf = (lines: Pick<PricedLine, 'price_cents' | 'cartQuantity'>[], rule: ShippingRule) => {
  const subTotalCents = lines.reduce((sum, { price_cents, cartQuantity }) => sum + price_cents * cartQuantity, 0)
  const { shippingCents } = shippingOf(subTotalCents, rule)
  const totalCents = subTotalCents + shippingCents
  if (totalCents > mostCents) throw invalid('cart', 'Montant trop élevé.')
  return { subTotalCents, shippingCents, totalCents }
}
export type Sums = ReturnType<typeof sumsOf>

type Shown = Pick<PricedLine, 'id' | 'price_cents' | 'price'>

/** The client's figures are not ours; it is told ours. */
export const refuseOtherPrice = (lines: Shown[], sums: Sums, total: number | undefined) => {
  const differs = (euros: number | null | undefined, cents: number) => euros != null && centsFromEuros(euros) !== cents
  if (!differs(total, sums.totalCents) && !lines.some(({ price, price_cents }) => differs(price, price_cents))) return
  throw new Refusal('price_changed', { details: figuresOf(lines, sums) })
}

/** Every figure of an order, as its customer is told it. */
export const figuresOf = (lines: Shown[], { subTotalCents, shippingCents, totalCents }: Sums) => ({
  price: eurosFromCents(subTotalCents),
  total: eurosFromCents(totalCents),
  charges: shippingCents,
  shipping: eurosFromCents(shippingCents),
  lines: lines.map(({ id, price_cents }) => ({ id, price: eurosFromCents(price_cents) })),
})

/**
 * The digits of the instant in milliseconds and one more, grouped 4-6-4. Ten orders have room in one millisecond: from `first`
 * on each further try takes the next digit, and after ten of them the next millisecond.
 */
export const orderNumber = (now: Date, first: number, attempt: number) => {
  const digits = `${now.getTime() + Math.floor(attempt / 10)}${(first + attempt) % 10}`
  return `${digits.slice(0, 4)}-${digits.slice(4, 10)}-${digits.slice(10)}`
}

type Standing = { status: OrderStatus }
type Sold = Standing & { isPaid: boolean }
type Seen = Sold & {
  payment_status: PaymentStatus
  payment: OrderView['payment']
  holdExpiresAt: Date | null
  lines: Pick<OrderView['lines'][number], 'quantity' | 'refundedQuantity' | 'withdrawnQuantity'>[]
  withdrawals: Pick<OrderView['withdrawals'][number], 'state'>[]
  withdrawableUntil: Date | null
  shipping: number
  shippingRefunded: boolean
}

/** What she who asks may do with it now. */
export const openMoves = (order: Seen, isHers: boolean, now: Date): OrderView['moves'] => {
  if (!isHers) return []
  const isBeingDecided = order.payment === 'processing'
  const isOpen = {
    pay: !isBeingDecided && order.holdExpiresAt !== null && now < order.holdExpiresAt,
    cancel: !isBeingDecided && isCancellable(order),
    withdraw: isWithdrawable(order, now),
  }
  return customersOwn.filter((move) => isOpen[move])
}
const customersOwn = ['pay', 'cancel', 'withdraw'] as const

const isCancellable = ({ status }: Standing) => (orderMoves.cancel.from as readonly OrderStatus[]).includes(status)

/** What has left, until its time is over; it has none before the parcel is there. */
const isWithdrawable = ({ status, payment_status, lines, withdrawableUntil }: Seen, now: Date) =>
  payment_status === 'Payé' &&
  (status === 'Expédié' || status === 'Livré') &&
  (withdrawableUntil === null || now <= withdrawableUntil) &&
  isAnyLeft(lines)

const isAnySold = (lines: Seen['lines']) => lines.some(({ quantity, refundedQuantity }) => quantity > refundedQuantity)

const isAnyLeft = (lines: Seen['lines']) =>
  lines.some(({ quantity, refundedQuantity, withdrawnQuantity }) => quantity > refundedQuantity + withdrawnQuantity)

type ParcelMove = 'dispatch' | 'deliver' | 'correct'
/** The number of a parcel is put right while it is under way. */
const begins: Record<ParcelMove, readonly OrderStatus[]> = {
  dispatch: orderMoves.dispatch.from,
  deliver: orderMoves.deliver.from,
  correct: orderMoves.deliver.from,
}

/** What an operator may do with it now. Nothing is sent whose price is with its customer again; what has left arrives all the same. */
export const operatorMoves = (order: Seen, isHers: boolean): OrderView['moves'] => {
  const { status, isPaid, payment_status, lines, withdrawals } = order
  const isOpen = {
    dispatch: payment_status === 'Payé' && begins.dispatch.includes(status) && isAnySold(lines),
    deliver: isPaid && begins.deliver.includes(status),
    correct: isPaid && begins.correct.includes(status),
    // Nobody gives back what she has paid herself, nor settles what she has given up.
    refund: !isHers && isRefundable(order),
    receive_return: !isHers && withdrawals.some(({ state }) => state === 'declared'),
  }
  return operatorsOwn.filter((move) => isOpen[move])
}
const operatorsOwn = ['dispatch', 'deliver', 'correct', 'refund', 'receive_return'] as const

/** Something of it has not gone back, nor is it on its way back. */
const isRefundable = ({ status, isPaid, payment_status, lines, shipping, shippingRefunded }: Seen) =>
  isPaid &&
  payment_status === 'Payé' &&
  status !== 'annulé' &&
  (isAnyLeft(lines) || (shipping > 0 && !shippingRefunded))

const standsAt: Record<OrderStatus, string> = {
  'En attente': 'Cette commande n’est pas encore expédiée.',
  Expédié: 'Cette commande est déjà expédiée.',
  Livré: 'Cette commande est déjà livrée.',
  annulé: 'Cette commande est annulée : elle ne part plus.',
}

export const refuseMove = (move: ParcelMove, { status, isPaid }: Sold) => {
  if (!begins[move].includes(status)) throw new Refusal('already_done', { message: standsAt[status] })
  if (!isPaid) throw new Refusal('unpaid_order')
}

export const refuseCancelling = (order: Standing, isHers: boolean) => {
  if (!isHers) throw new Refusal('forbidden')
  if (isCancellable(order)) return
  if (order.status === 'annulé') throw new Refusal('already_done', { message: 'Cette commande est déjà annulée.' })
  throw new Refusal('order_dispatched')
}

/** In cents; the client's total is not ours. */
export const refuseOtherAmount = ({ subTotalCents, shippingCents, totalCents }: Sums, amount: number | undefined) => {
  if (amount === undefined || amount === totalCents) return
  throw new Refusal('price_changed', {
    details: {
      price: eurosFromCents(subTotalCents),
      total: eurosFromCents(totalCents),
      charges: shippingCents,
      shipping: eurosFromCents(shippingCents),
    },
  })
}

type SoldLine = { id: string; price_cents: number }

/** In cents, what goes back of an order: units of its lines at the price that was paid, and the delivery's. */
export const refundedCents = (
  { lines, shipping }: Pick<OrderRefundBody, 'lines' | 'shipping'>,
  sold: SoldLine[],
  deliveryCents: number,
) => {
  const prices = new Map(sold.map(({ id, price_cents }) => [id, price_cents]))
  if (shipping && deliveryCents === 0) throw invalid('shipping', 'La livraison était offerte.')
  const ofLines = lines.map(({ id, quantity }, i) => {
    const price = prices.get(id)
    if (price === undefined) throw invalid(`lines.${i}.id`, 'Cet article n’est pas de cette commande.')
    return price * quantity
  })
  const shippingCents = shipping ? deliveryCents : 0
  return { shippingCents, cents: ofLines.reduce((sum, cents) => sum + cents, shippingCents) }
}
