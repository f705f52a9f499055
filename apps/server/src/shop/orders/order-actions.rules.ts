import { frenchEuros } from '@couronne/contract/lib/french-formats'
import { eurosFromCents } from '@couronne/contract/lib/money'
import type { OrderRecord } from '@couronne/contract/shop/operator-orders'
import {
  type Order,
  type OrderAction,
  type OrderStatus,
  orderActions,
  orderTransitions,
  type WithdrawalRefusal,
} from '@couronne/contract/shop/orders'
import { unitsLeftOf } from '@couronne/contract/shop/returns'
import { fourteenDaysAfter } from '@couronne/contract/shop/withdrawal-period'
import type { WithdrawalOutcome } from '@couronne/contract/shop/withdrawals'
import { Refusal } from '../../lib/domain-error.ts'

type Line = Pick<
  Order['lines'][number],
  'price' | 'quantity' | 'refundedQuantity' | 'sentAnywayQuantity' | 'withdrawnQuantity'
>

/** An order as it stands; whoever decides by it holds it. */
export type Standing = Pick<Order, 'status' | 'paymentStatus' | 'payment' | 'shipping' | 'shippingRefunded'> & {
  isPaid: boolean
  holdExpiresAt: Date | null
  /** A bank has its payment, and has not decided. */
  isDisputed: boolean
  leftCents: number
  lines: Line[]
  withdrawals: Pick<Order['withdrawals'][number], 'state'>[]
  withdrawableUntil: Date | null
}
/** Who asks: nobody reads an order who is neither. */
export type Asking = { isHers: boolean; isOperator: boolean; now: Date }

/** Why the move is not open to who asks; undefined where it is. */
type Rule = (order: Standing, asking: Asking) => (() => Refusal) | undefined

const no =
  (...why: ConstructorParameters<typeof Refusal>) =>
  () =>
    new Refusal(...why)

const standsAt: Record<OrderStatus, string> = {
  pending: 'Cette commande n’est pas encore expédiée.',
  shipped: 'Cette commande est déjà expédiée.',
  delivered: 'Cette commande est déjà livrée.',
  cancelled: 'Cette commande est annulée : elle ne part plus.',
}

const isLeftOf = (line: Line) => unitsLeftOf(line) > 0
type Delivery = Pick<Standing, 'shipping' | 'shippingRefunded'>
const isDeliveryLeft = ({ shipping, shippingRefunded }: Delivery) => shipping > 0 && !shippingRefunded
/** Of what has not left, units leave though their price went back. */
export const isSentAnyway = ({ status, lines }: Pick<Standing, 'status' | 'lines'>) =>
  status === 'pending' && lines.some(({ sentAnywayQuantity }) => sentAnywayQuantity > 0)

const pay: Rule = ({ payment, holdExpiresAt }, { isHers, now }) => {
  if (!isHers) return no('not_found')
  if (payment === 'processing') return notDecided
  return holdExpiresAt !== null && now < holdExpiresAt ? undefined : no('order_expired')
}

/** Nobody knows yet how a charge ends that is under way. */
export const notDecided = no('order_being_paid', {
  message: 'Votre banque n’a pas encore répondu au paiement : vous pourrez annuler dès sa réponse.',
})

const cancel: Rule = ({ status, isPaid, payment }, { isHers }) => {
  if (status === 'cancelled') return no('already_done', { message: 'Cette commande est déjà annulée.' })
  if (!begins('cancel', status)) return no('order_dispatched')
  if (isPaid) return undefined
  if (!isHers)
    return no('unpaid_order', { message: 'Cette commande n’est pas payée : sans paiement, elle s’annule d’elle-même.' })
  return payment === 'processing' ? notDecided : undefined
}

const begins = (move: keyof typeof orderTransitions, status: OrderStatus) =>
  (orderTransitions[move].from as readonly OrderStatus[]).includes(status)

/** What has left, until its time is over; it has none before the parcel is there. Whoever has her money, she may send it back. */
const whyNotWithdraw = (order: Standing, now: Date): WithdrawalRefusal | null => {
  const { status, isPaid, lines, withdrawableUntil } = order
  if (!isPaid || !(status === 'shipped' || status === 'delivered')) return 'not_withdrawable'
  if (withdrawableUntil !== null && now > withdrawableUntil) return 'withdrawal_too_late'
  return lines.some(isLeftOf) ? null : 'units_withdrawn'
}

const withdraw: Rule = (order, { isHers, now }) => {
  if (!isHers) return no('not_found')
  const why = whyNotWithdraw(order, now)
  return why ? no(why) : undefined
}

/** The number of a parcel is put right while it is under way. */
const ofParcel =
  (from: 'dispatch' | 'deliver'): Rule =>
  ({ status, isPaid }, { isOperator }) => {
    if (!isOperator) return no('forbidden')
    if (!begins(from, status)) return no('already_done', { message: standsAt[status] })
    return isPaid ? undefined : no('unpaid_order')
  }

/** Nothing is sent whose price is with its customer again; what has left arrives all the same. */
const dispatch: Rule = (order, asking) => {
  const { paymentStatus, lines } = order
  const isToSend =
    paymentStatus === 'paid' &&
    lines.some(({ quantity, refundedQuantity, sentAnywayQuantity }) => quantity > refundedQuantity - sentAnywayQuantity)
  const nothingToSend = 'Tout ce qui a été payé pour ces articles est rendu : il n’y a plus rien à expédier.'
  return ofParcel('dispatch')(order, asking) ?? (isToSend ? undefined : no('already_done', { message: nothingToSend }))
}

/** Nobody gives back what she has paid herself, nor settles what she has given up. */
const ofOthers: Rule = (_, { isHers, isOperator }) => {
  if (!isOperator) return no('forbidden')
  return isHers ? no('forbidden', { message: 'C’est votre commande : une collègue s’en occupe.' }) : undefined
}

/** Something of it has not gone back, nor is it on its way back, and there is money for it. */
const refund: Rule = (order, asking) => {
  const { status, isPaid, isDisputed, leftCents } = order
  const notHers = ofOthers(order, asking)
  if (notHers) return notHers
  if (!isPaid || status === 'cancelled') return no('order_not_refundable')
  const prices = refundablePrices(order)
  if (prices.length === 0) return no('order_not_refundable', { message: nothingLeft(order) })
  if (isDisputed) return no('disputed')
  if (wouldEndFavour(order)) return no('order_not_refundable', { message: endsFavour })
  return prices.some((price) => price <= eurosFromCents(leftCents)) ? undefined : () => moreThanLeft(order)
}

/** A bank has taken a part of what was paid: of an order that has not left, the rest goes back with its cancellation. */
export const moreThanLeft = ({ status, leftCents }: Pick<Standing, 'status' | 'leftCents'>) => {
  const andNow = status === 'pending' ? ' Pour ne rien expédier et rendre ce qui reste, annulez la commande.' : ''
  return new Refusal('more_than_left', {
    message: `C’est plus que ce qui reste à rembourser, ${frenchEuros(leftCents)}.${andNow}`,
    details: { left: eurosFromCents(leftCents) },
  })
}

/** Of each thing that may still go back. */
const refundablePrices = (order: Standing) => [
  ...order.lines.filter(isLeftOf).map(({ price }) => price),
  ...(isDeliveryLeft(order) ? [order.shipping] : []),
]

type Sold = Delivery & Pick<Standing, 'status'> & { lines: (Line & Pick<Order['lines'][number], 'id' | 'libelle'>)[] }

/** What of it operators may still give back, where they may. */
export const refundableOf = (order: Sold): OrderRecord['refundable'] => {
  const isHere = order.status === 'pending'
  const shipping = isDeliveryLeft(order)
  return {
    lines: order.lines
      .filter(isLeftOf)
      .map((line) => ({ id: line.id, libelle: line.libelle, price: line.price, quantity: unitsLeftOf(line) })),
    shipping,
    shippingWithLast: isHere && shipping && !isSentAnyway(order),
    isHere,
  }
}

/** With the last of what does not leave all the same the order would end. */
const wouldEndFavour = (order: Standing) => {
  const units = order.lines.reduce((sum, { quantity, refundedQuantity }) => sum + quantity - refundedQuantity, 0)
  return isSentAnyway(order) && units + (isDeliveryLeft(order) ? 1 : 0) <= 1
}
export const endsFavour = 'Tout serait rendu et la commande annulée : remboursez-la une fois expédiée.'

export const unitsAreBack =
  'Ses articles sont déjà remboursés ou en cours de retour : passez par sa page, sous « Commandes ».'
const nothingLeft = ({ lines }: Standing) =>
  lines.some(({ withdrawnQuantity }) => withdrawnQuantity > 0)
    ? unitsAreBack
    : 'Tout ce qui a été payé de cette commande est déjà rendu ou en chemin : il n’y reste rien à rembourser.'

const receive_return: Rule = (order, asking) => {
  const notHers = ofOthers(order, asking)
  if (notHers) return notHers
  if (!order.withdrawals.some(({ state }) => state === 'declared')) return no('withdrawal_settled')
  return order.isDisputed ? no('disputed') : undefined
}

const rules: Record<OrderAction, Rule> = {
  pay,
  cancel,
  withdraw,
  dispatch,
  deliver: ofParcel('deliver'),
  correct: ofParcel('deliver'),
  refund,
  receive_return,
}

/** What who asks may do with it now. */
export const openActions = (order: Standing, asking: Asking): Order['allowedActions'] =>
  orderActions.filter((move) => !rules[move](order, asking))

/** Why its customer may not withdraw, where she does not. */
export const withdrawalRefusal = (order: Standing, { isHers, now }: Asking) =>
  isHers ? whyNotWithdraw(order, now) : null

/** Refuses what `openActions` does not offer. */
export const refuseMove = (move: OrderAction, order: Standing, asking: Asking) => {
  const refusal = rules[move](order, asking)
  if (refusal) throw refusal()
}

type Outcome = WithdrawalOutcome['outcome']
type Withdrawal = Standing['withdrawals'][number] & { declaredAt: string }

const whereOpen = ({ state }: Withdrawal) => (state === 'declared' ? undefined : no('withdrawal_settled'))
const onceOverdue = ({ declaredAt }: Withdrawal, { now }: Asking) =>
  now > fourteenDaysAfter(new Date(declaredAt)) ? undefined : no('return_not_overdue')

/** Why a withdrawal does not end so now; undefined where it does. */
const settlings: Record<Outcome, (order: Standing, withdrawal: Withdrawal, asking: Asking) => ReturnType<Rule>> = {
  returned: (order, withdrawal, asking) => receive_return(order, asking) ?? whereOpen(withdrawal),
  /** What never came, once her time to send it is over; whoever has her money, none of it goes back. */
  closed: (order, withdrawal, asking) =>
    ofOthers(order, asking) ?? whereOpen(withdrawal) ?? onceOverdue(withdrawal, asking),
}

/** Whether who asks may close it now. */
export const isClosable = (order: Standing, withdrawal: Withdrawal, asking: Asking) =>
  !settlings.closed(order, withdrawal, asking)

/** Refuses to close what `isClosable` does not offer, and to receive what `receive_return` does not, or this one no more. */
export const refuseSettling = (outcome: Outcome, order: Standing, withdrawal: Withdrawal, asking: Asking) => {
  const refusal = settlings[outcome](order, withdrawal, asking)
  if (refusal) throw refusal()
}
