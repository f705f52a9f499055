import { frenchEuros } from '@couronne/contract/lib/french-formats'
import { eurosFromCents } from '@couronne/contract/lib/money'
import { holdExtensions } from '@couronne/contract/money/hold-extensions'
import type { OperatorOrderView } from '@couronne/contract/shop/operator-orders'
import {
  type Order,
  type OrderAction,
  type OrderStatus,
  orderActions,
  orderTransitions,
  type WithdrawalDenyReason,
} from '@couronne/contract/shop/orders'
import { withdrawableQuantity } from '@couronne/contract/shop/returns'
import { withdrawalPeriodEnd } from '@couronne/contract/shop/withdrawal-period'
import type { WithdrawalOutcome } from '@couronne/contract/shop/withdrawals'
import { allowedActions, assertAllowed, type DenyReason, deny } from '../../lib/allowed-actions.ts'
import { DomainError } from '../../lib/domain-error.ts'

type Line = Pick<
  Order['lines'][number],
  'price' | 'quantity' | 'refundedQuantity' | 'sentAnywayQuantity' | 'withdrawnQuantity'
>

/** A caller that changes an order on the strength of this state must have locked its row. */
export type OrderState = Pick<Order, 'status' | 'paymentStatus' | 'payment' | 'shipping' | 'shippingRefunded'> & {
  isPaid: boolean
  holdExpiresAt: Date | null
  /** A dispute about the payment is open at the bank. */
  isDisputed: boolean
  leftCents: number
  lines: Line[]
  withdrawals: Pick<Order['withdrawals'][number], 'state'>[]
  withdrawableUntil: Date | null
}
/** Only the owner and operators read an order. */
export type OrderActor = { isOwner: boolean; isOperator: boolean; now: Date }

type Rule = (order: OrderState, actor: OrderActor) => DenyReason

const statusTexts: Record<OrderStatus, string> = {
  pending: 'Cette commande n’est pas encore expédiée.',
  shipped: 'Cette commande est déjà expédiée.',
  delivered: 'Cette commande est déjà livrée.',
  cancelled: 'Cette commande est annulée : elle ne part plus.',
}

const hasUnitsLeft = (line: Line) => withdrawableQuantity(line) > 0
type Delivery = Pick<OrderState, 'shipping' | 'shippingRefunded'>
const isDeliveryRefundable = ({ shipping, shippingRefunded }: Delivery) => shipping > 0 && !shippingRefunded
/** Returns whether an order that is not dispatched contains refunded units that are sent all the same. */
export const isSentAnyway = ({ status, lines }: Pick<OrderState, 'status' | 'lines'>) =>
  status === 'pending' && lines.some(({ sentAnywayQuantity }) => sentAnywayQuantity > 0)

const pay: Rule = ({ payment, holdExpiresAt }, { isOwner, now }) => {
  if (!isOwner) return deny('not_found')
  if (payment === 'processing') return denyUndecidedPayment
  return holdExpiresAt !== null && now < holdExpiresAt ? undefined : deny('order_expired')
}

type ExtendableOrder = Pick<OrderState, 'holdExpiresAt'> & { holdExtensions: number }

/** Only the customer extends the hold of an unpaid order, ten times at most. */
export const denyExtendOrder = (
  { holdExpiresAt, holdExtensions: extensions }: ExtendableOrder,
  { isOwner, now }: Pick<OrderActor, 'isOwner' | 'now'>,
): DenyReason => {
  if (!isOwner) return deny('not_found')
  if (holdExpiresAt === null || now >= holdExpiresAt) return deny('order_expired')
  if (extensions < holdExtensions.most) return undefined
  return deny('hold_not_extendable', {
    message: 'Ces articles vous ont été gardés le plus longtemps possible : payez-les, ou annulez la commande.',
  })
}

/** The result of a charge under way is not known yet. */
export const denyUndecidedPayment = deny('order_being_paid', {
  message: 'Votre banque n’a pas encore répondu au paiement : vous pourrez annuler dès sa réponse.',
})

const cancel: Rule = ({ status, isPaid, payment }, { isOwner }) => {
  if (status === 'cancelled') return deny('already_done', { message: 'Cette commande est déjà annulée.' })
  if (!canStart('cancel', status)) return deny('order_dispatched')
  if (isPaid) return undefined
  if (!isOwner)
    return deny('unpaid_order', {
      message: 'Cette commande n’est pas payée : sans paiement, elle s’annule d’elle-même.',
    })
  return payment === 'processing' ? denyUndecidedPayment : undefined
}

const canStart = (transition: keyof typeof orderTransitions, status: OrderStatus) =>
  (orderTransitions[transition].from as readonly OrderStatus[]).includes(status)

/**
 * A customer may withdraw from a dispatched order until the withdrawal period ends. Before the delivery the period has
 * no end. A dispute at the bank does not prevent a withdrawal.
 */
const withdrawalDenyReason = (order: OrderState, now: Date): WithdrawalDenyReason | null => {
  const { status, isPaid, lines, withdrawableUntil } = order
  if (!isPaid || !(status === 'shipped' || status === 'delivered')) return 'not_withdrawable'
  if (withdrawableUntil !== null && now > withdrawableUntil) return 'withdrawal_too_late'
  return lines.some(hasUnitsLeft) ? null : 'units_withdrawn'
}

const withdraw: Rule = (order, { isOwner, now }) => {
  if (!isOwner) return deny('not_found')
  const denial = withdrawalDenyReason(order, now)
  return denial ? deny(denial) : undefined
}

/** The number of a parcel can be corrected only while it is under way: `correct` uses the rule of `deliver`. */
const parcelRule =
  (from: 'dispatch' | 'deliver'): Rule =>
  ({ status, isPaid }, { isOperator }) => {
    if (!isOperator) return deny('forbidden')
    if (!canStart(from, status)) return deny('already_done', { message: statusTexts[status] })
    return isPaid ? undefined : deny('unpaid_order')
  }

/**
 * An order whose units are all refunded is not dispatched, unless some are sent all the same. A dispatched order can be
 * marked as delivered whatever was refunded.
 */
const dispatch: Rule = (order, actor) => {
  const { paymentStatus, lines } = order
  const hasUnitsToSend =
    paymentStatus === 'paid' &&
    lines.some(({ quantity, refundedQuantity, sentAnywayQuantity }) => quantity > refundedQuantity - sentAnywayQuantity)
  const nothingToSend = 'Tout ce qui a été payé pour ces articles est rendu : il n’y a plus rien à expédier.'
  return (
    parcelRule('dispatch')(order, actor) ??
    (hasUnitsToSend ? undefined : deny('already_done', { message: nothingToSend }))
  )
}

/** Operators may neither refund their own order nor settle a withdrawal from it. */
const denyOwn: Rule = (_, { isOwner, isOperator }) => {
  if (!isOperator) return deny('forbidden')
  return isOwner ? deny('forbidden', { message: 'C’est votre commande : une collègue s’en occupe.' }) : undefined
}

/**
 * A refund needs a unit or a delivery that is neither refunded nor on its way back, and enough refundable money for it.
 */
const refund: Rule = (order, actor) => {
  const { status, isPaid, isDisputed, leftCents } = order
  const denied = denyOwn(order, actor)
  if (denied) return denied
  if (!isPaid || status === 'cancelled') return deny('order_not_refundable')
  const prices = refundablePrices(order)
  if (prices.length === 0) return deny('order_not_refundable', { message: nothingRefundableText(order) })
  if (isDisputed) return deny('disputed')
  if (wouldCancelShipment(order)) return deny('order_not_refundable', { message: refundAfterDispatchText })
  return prices.some((price) => price <= eurosFromCents(leftCents)) ? undefined : () => refundTooHighError(order)
}

/** A bank has taken back a part of the payment. If the order is not dispatched, cancelling it refunds the rest. */
export const refundTooHighError = ({ status, leftCents }: Pick<OrderState, 'status' | 'leftCents'>) => {
  const adviceText = status === 'pending' ? ' Pour ne rien expédier et rendre ce qui reste, annulez la commande.' : ''
  return new DomainError('more_than_refundable', {
    message: `C’est plus que ce qui reste à rembourser, ${frenchEuros(leftCents)}.${adviceText}`,
    details: { left: eurosFromCents(leftCents) },
  })
}

/** Lists the prices of the units and of the delivery that can still be refunded. */
const refundablePrices = (order: OrderState) => [
  ...order.lines.filter(hasUnitsLeft).map(({ price }) => price),
  ...(isDeliveryRefundable(order) ? [order.shipping] : []),
]

type RefundableOrder = Delivery &
  Pick<OrderState, 'status'> & { lines: (Line & Pick<Order['lines'][number], 'id' | 'libelle'>)[] }

/** Lists the units and the delivery that operators may still refund. */
export const refundableOf = (order: RefundableOrder): OperatorOrderView['refundable'] => {
  const isHere = order.status === 'pending'
  const shipping = isDeliveryRefundable(order)
  return {
    lines: order.lines
      .filter(hasUnitsLeft)
      .map((line) => ({ id: line.id, libelle: line.libelle, price: line.price, quantity: withdrawableQuantity(line) })),
    shipping,
    shippingWithLast: isHere && shipping && !isSentAnyway(order),
    isHere,
  }
}

/** Refunding the only thing left would cancel an order of which refunded units are still to be sent. */
const wouldCancelShipment = (order: OrderState) => {
  const units = order.lines.reduce((sum, { quantity, refundedQuantity }) => sum + quantity - refundedQuantity, 0)
  return isSentAnyway(order) && units + (isDeliveryRefundable(order) ? 1 : 0) <= 1
}
export const refundAfterDispatchText = 'Tout serait rendu et la commande annulée : remboursez-la une fois expédiée.'

export const alreadyRefundedText =
  'Ses articles sont déjà remboursés ou en cours de retour : passez par sa page, sous « Commandes ».'
const nothingRefundableText = ({ lines }: OrderState) =>
  lines.some(({ withdrawnQuantity }) => withdrawnQuantity > 0)
    ? alreadyRefundedText
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
  deliver: parcelRule('deliver'),
  correct: parcelRule('deliver'),
  refund,
  receive_return,
}

export const orderActionsFor = (order: OrderState, actor: OrderActor) =>
  allowedActions(orderActions, (action) => rules[action](order, actor))

/** Returns why the customer may not withdraw. It is null where withdrawing is allowed, and for any other viewer. */
export const withdrawalDenialFor = (order: OrderState, { isOwner, now }: OrderActor) =>
  isOwner ? withdrawalDenyReason(order, now) : null

export const assertOrderAction = (action: OrderAction, order: OrderState, actor: OrderActor) =>
  assertAllowed(rules[action](order, actor))

type Outcome = WithdrawalOutcome['outcome']
type Withdrawal = OrderState['withdrawals'][number] & { declaredAt: string }

const denyUnlessOpen = ({ state }: Withdrawal) => (state === 'declared' ? undefined : deny('withdrawal_settled'))
const denyUnlessOverdue = ({ declaredAt }: Withdrawal, { now }: OrderActor) =>
  now > withdrawalPeriodEnd(new Date(declaredAt)) ? undefined : deny('return_not_overdue')

const settlementRules: Record<
  Outcome,
  (order: OrderState, withdrawal: Withdrawal, actor: OrderActor) => ReturnType<Rule>
> = {
  returned: (order, withdrawal, actor) => receive_return(order, actor) ?? denyUnlessOpen(withdrawal),
  /**
   * A withdrawal whose goods never came can be closed after the customer's time to send them back. Nothing is refunded,
   * even during a dispute.
   */
  closed: (order, withdrawal, actor) =>
    denyOwn(order, actor) ?? denyUnlessOpen(withdrawal) ?? denyUnlessOverdue(withdrawal, actor),
}

export const isClosable = (order: OrderState, withdrawal: Withdrawal, actor: OrderActor) =>
  !settlementRules.closed(order, withdrawal, actor)

export const assertCanSettle = (outcome: Outcome, order: OrderState, withdrawal: Withdrawal, actor: OrderActor) =>
  assertAllowed(settlementRules[outcome](order, withdrawal, actor))
