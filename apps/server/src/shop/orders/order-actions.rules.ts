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
import { allowedActions, assertAllowed, type DenyReason, deny } from '../../lib/allowed-actions.ts'
import { Refusal } from '../../lib/domain-error.ts'

type Line = Pick<
  Order['lines'][number],
  'price' | 'quantity' | 'refundedQuantity' | 'sentAnywayQuantity' | 'withdrawnQuantity'
>

/** Whoever decides by the state of an order has locked its row. */
export type OrderState = Pick<Order, 'status' | 'paymentStatus' | 'payment' | 'shipping' | 'shippingRefunded'> & {
  isPaid: boolean
  holdExpiresAt: Date | null
  /** A bank has its payment, and has not decided. */
  isDisputed: boolean
  leftCents: number
  lines: Line[]
  withdrawals: Pick<Order['withdrawals'][number], 'state'>[]
  withdrawableUntil: Date | null
}
/** Only its owner and operators read an order. */
export type OrderActor = { isOwner: boolean; isOperator: boolean; now: Date }

type Rule = (order: OrderState, actor: OrderActor) => DenyReason

const standsAt: Record<OrderStatus, string> = {
  pending: 'Cette commande n’est pas encore expédiée.',
  shipped: 'Cette commande est déjà expédiée.',
  delivered: 'Cette commande est déjà livrée.',
  cancelled: 'Cette commande est annulée : elle ne part plus.',
}

const isLeftOf = (line: Line) => unitsLeftOf(line) > 0
type Delivery = Pick<OrderState, 'shipping' | 'shippingRefunded'>
const isDeliveryLeft = ({ shipping, shippingRefunded }: Delivery) => shipping > 0 && !shippingRefunded
/** Of what has not left, units leave though their price went back. */
export const isSentAnyway = ({ status, lines }: Pick<OrderState, 'status' | 'lines'>) =>
  status === 'pending' && lines.some(({ sentAnywayQuantity }) => sentAnywayQuantity > 0)

const pay: Rule = ({ payment, holdExpiresAt }, { isOwner, now }) => {
  if (!isOwner) return deny('not_found')
  if (payment === 'processing') return notDecided
  return holdExpiresAt !== null && now < holdExpiresAt ? undefined : deny('order_expired')
}

/** Nobody knows yet how a charge ends that is under way. */
export const notDecided = deny('order_being_paid', {
  message: 'Votre banque n’a pas encore répondu au paiement : vous pourrez annuler dès sa réponse.',
})

const cancel: Rule = ({ status, isPaid, payment }, { isOwner }) => {
  if (status === 'cancelled') return deny('already_done', { message: 'Cette commande est déjà annulée.' })
  if (!begins('cancel', status)) return deny('order_dispatched')
  if (isPaid) return undefined
  if (!isOwner)
    return deny('unpaid_order', {
      message: 'Cette commande n’est pas payée : sans paiement, elle s’annule d’elle-même.',
    })
  return payment === 'processing' ? notDecided : undefined
}

const begins = (move: keyof typeof orderTransitions, status: OrderStatus) =>
  (orderTransitions[move].from as readonly OrderStatus[]).includes(status)

/** What has left, until its time is over; it has none before the parcel is there. Whoever has her money, she may send it back. */
const withdrawalDenial = (order: OrderState, now: Date): WithdrawalRefusal | null => {
  const { status, isPaid, lines, withdrawableUntil } = order
  if (!isPaid || !(status === 'shipped' || status === 'delivered')) return 'not_withdrawable'
  if (withdrawableUntil !== null && now > withdrawableUntil) return 'withdrawal_too_late'
  return lines.some(isLeftOf) ? null : 'units_withdrawn'
}

const withdraw: Rule = (order, { isOwner, now }) => {
  if (!isOwner) return deny('not_found')
  const why = withdrawalDenial(order, now)
  return why ? deny(why) : undefined
}

/** The number of a parcel is put right while it is under way. */
const ofParcel =
  (from: 'dispatch' | 'deliver'): Rule =>
  ({ status, isPaid }, { isOperator }) => {
    if (!isOperator) return deny('forbidden')
    if (!begins(from, status)) return deny('already_done', { message: standsAt[status] })
    return isPaid ? undefined : deny('unpaid_order')
  }

/** Nothing is sent whose price is with its customer again; what has left arrives all the same. */
const dispatch: Rule = (order, actor) => {
  const { paymentStatus, lines } = order
  const isToSend =
    paymentStatus === 'paid' &&
    lines.some(({ quantity, refundedQuantity, sentAnywayQuantity }) => quantity > refundedQuantity - sentAnywayQuantity)
  const nothingToSend = 'Tout ce qui a été payé pour ces articles est rendu : il n’y a plus rien à expédier.'
  return ofParcel('dispatch')(order, actor) ?? (isToSend ? undefined : deny('already_done', { message: nothingToSend }))
}

/** An operator does not refund an order of their own, nor settle a withdrawal of their own. */
const denyOwn: Rule = (_, { isOwner, isOperator }) => {
  if (!isOperator) return deny('forbidden')
  return isOwner ? deny('forbidden', { message: 'C’est votre commande : une collègue s’en occupe.' }) : undefined
}

/** Something of it has not gone back, nor is it on its way back, and there is money for it. */
const refund: Rule = (order, actor) => {
  const { status, isPaid, isDisputed, leftCents } = order
  const denied = denyOwn(order, actor)
  if (denied) return denied
  if (!isPaid || status === 'cancelled') return deny('order_not_refundable')
  const prices = refundablePrices(order)
  if (prices.length === 0) return deny('order_not_refundable', { message: nothingLeft(order) })
  if (isDisputed) return deny('disputed')
  if (wouldEndFavour(order)) return deny('order_not_refundable', { message: endsFavour })
  return prices.some((price) => price <= eurosFromCents(leftCents)) ? undefined : () => moreThanLeft(order)
}

/** A bank has taken a part of what was paid: of an order that has not left, the rest goes back with its cancellation. */
export const moreThanLeft = ({ status, leftCents }: Pick<OrderState, 'status' | 'leftCents'>) => {
  const andNow = status === 'pending' ? ' Pour ne rien expédier et rendre ce qui reste, annulez la commande.' : ''
  return new Refusal('more_than_left', {
    message: `C’est plus que ce qui reste à rembourser, ${frenchEuros(leftCents)}.${andNow}`,
    details: { left: eurosFromCents(leftCents) },
  })
}

/** Of each thing that may still go back. */
const refundablePrices = (order: OrderState) => [
  ...order.lines.filter(isLeftOf).map(({ price }) => price),
  ...(isDeliveryLeft(order) ? [order.shipping] : []),
]

type Sold = Delivery & Pick<OrderState, 'status'> & { lines: (Line & Pick<Order['lines'][number], 'id' | 'libelle'>)[] }

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
const wouldEndFavour = (order: OrderState) => {
  const units = order.lines.reduce((sum, { quantity, refundedQuantity }) => sum + quantity - refundedQuantity, 0)
  return isSentAnyway(order) && units + (isDeliveryLeft(order) ? 1 : 0) <= 1
}
export const endsFavour = 'Tout serait rendu et la commande annulée : remboursez-la une fois expédiée.'

export const unitsAreBack =
  'Ses articles sont déjà remboursés ou en cours de retour : passez par sa page, sous « Commandes ».'
const nothingLeft = ({ lines }: OrderState) =>
  lines.some(({ withdrawnQuantity }) => withdrawnQuantity > 0)
    ? unitsAreBack
    : 'Tout ce qui a été payé de cette commande est déjà rendu ou en chemin : il n’y reste rien à rembourser.'

const receive_return: Rule = (order, actor) => {
  const denied = denyOwn(order, actor)
  if (denied) return denied
  if (!order.withdrawals.some(({ state }) => state === 'declared')) return deny('withdrawal_settled')
  return order.isDisputed ? deny('disputed') : undefined
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

/** What the actor may do with the order now. */
export const orderActionsFor = (order: OrderState, actor: OrderActor) =>
  allowedActions(orderActions, (action) => rules[action](order, actor))

/** Why the customer may not withdraw; null for anyone else. */
export const withdrawalRefusalFor = (order: OrderState, { isOwner, now }: OrderActor) =>
  isOwner ? withdrawalDenial(order, now) : null

export const assertOrderAction = (action: OrderAction, order: OrderState, actor: OrderActor) =>
  assertAllowed(rules[action](order, actor))

type Outcome = WithdrawalOutcome['outcome']
type Withdrawal = OrderState['withdrawals'][number] & { declaredAt: string }

const whereOpen = ({ state }: Withdrawal) => (state === 'declared' ? undefined : deny('withdrawal_settled'))
const onceOverdue = ({ declaredAt }: Withdrawal, { now }: OrderActor) =>
  now > fourteenDaysAfter(new Date(declaredAt)) ? undefined : deny('return_not_overdue')

const settlings: Record<Outcome, (order: OrderState, withdrawal: Withdrawal, actor: OrderActor) => ReturnType<Rule>> = {
  returned: (order, withdrawal, actor) => receive_return(order, actor) ?? whereOpen(withdrawal),
  /** What never came, once her time to send it is over; whoever has her money, none of it goes back. */
  closed: (order, withdrawal, actor) =>
    denyOwn(order, actor) ?? whereOpen(withdrawal) ?? onceOverdue(withdrawal, actor),
}

/** Whether the actor may close the withdrawal now. */
export const isClosable = (order: OrderState, withdrawal: Withdrawal, actor: OrderActor) =>
  !settlings.closed(order, withdrawal, actor)

export const assertSettling = (outcome: Outcome, order: OrderState, withdrawal: Withdrawal, actor: OrderActor) =>
  assertAllowed(settlings[outcome](order, withdrawal, actor))
