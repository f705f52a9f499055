import type { OperatorOrderView } from '@couronne/contract/shop/operator-orders'
import { computeOrderRefund } from '@couronne/contract/shop/order-refunds'
import type { OrderRefundBody, OrderStatus } from '@couronne/contract/shop/orders'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx, type WithTx } from '../../lib/database/transaction.ts'
import { DomainError, rejectViolations, validationError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordGoodwillRefund } from '../../money/ledger/record-transactions.ts'
import { refundableAfterLock } from '../../money/ledger/refundable-queries.ts'
import { refundPurchase } from '../../money/refunds/refund-payment.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { correctStock } from '../products/correct-stock.ts'
import { type LockedOrder, lockForOrderAction, lockProducts } from './lock-queries.ts'
import { rejectUnsoldItems } from './order.rules.ts'
import {
  alreadyRefundedText,
  isSentAnyway,
  refundAfterDispatchText,
  refundableOf,
  refundTooHighError,
} from './order-actions.rules.ts'
import { orderForViewer } from './queries.ts'
import { isFullyRefunded } from './refund-queries.ts'
import { transitionOrder } from './transition.ts'

/**
 * Refunds units of a paid order, or its delivery, and mails the reason to the customer. The refund of the last units of
 * an order that is not dispatched includes the delivery and cancels the order, and its units are available again.
 */
export const refundOrder = async (deps: Deps, operator: Viewer, id: string, body: OrderRefundBody) => {
  await refundUnits(deps, operator, id, body)
  return orderForViewer(deps, operator, id)
}

/**
 * Does the work of `refundOrder` and returns the refund's id. Without named lines it refunds all remaining units and
 * the delivery.
 */
export const refundUnits = (
  deps: Deps,
  operator: Viewer,
  id: string,
  request: OrderRefundBody | { amount?: number | undefined; reason: string },
) =>
  inTransaction(deps, async (deps, db) => {
    const order = await lockForOrderAction(deps, operator, id, 'refund')
    const { customerId, totalCents, status, state } = order
    const refundable = refundableOf(state)
    const { isHere } = refundable
    const at = deps.clock.now()
    const body: OrderRefundBody =
      'lines' in request ? request : { ...remainingUnits(refundable), reason: request.reason }
    rejectUnsoldItems(body, state)
    const { cents, shippingCents } = computeOrderRefund({ ...state, refundable }, body)
    if (!('lines' in request)) await rejectPartialAmount(db, order, request.amount, cents)
    const refundFields = { customerId, status, orderId: id, operatorId: operator.id, at, cents, shippingCents, ...body }
    if (body.sentAnyway && !isHere) throw validationError('sentAnyway', alreadyDispatchedText)
    if (isHere) await lockProducts(db, [], [order])
    const refundId = await sendOrderRefund(deps, refundFields)
    if (body.lost)
      await writeOffStock(deps, operator, { isHere, units: body.lines, sold: state.lines, reason: body.reason })
    if (isHere && (await isFullyRefunded(db, id))) {
      if (body.sentAnyway) throw validationError('sentAnyway', refundAfterDispatchText)
      if (isSentAnyway(state)) throw new DomainError('order_not_refundable', { message: refundAfterDispatchText })
      const cancellation = { cancelledAt: at, cancelledBy: 'admin' as const, retainedCents: totalCents }
      await transitionOrder(db, 'cancel', cancellation).where('id', '=', id).execute()
    }
    await enqueueMail(deps, { kind: 'order_refunded', userId: customerId, subjectId: refundId })
    const details = { cents, ...(body.sentAnyway && { sentAnyway: true }) }
    const actionFields = { userId: customerId, orderId: id, reason: body.reason, details }
    await recordAction(deps, operator, { kind: 'order_refunded', ...actionFields })
    return refundId
  })

const alreadyDispatchedText = 'Cette commande est partie : son stock ne change plus.'

type LostUnits = {
  /** The order is not dispatched yet. */
  isHere: boolean
  units: OrderRefundBody['lines']
  sold: LockedOrder['state']['lines']
  reason: string
}

/** Takes the refunded units out of the stock again in the same transaction, so that nobody else can buy them. */
const writeOffStock = async (deps: WithTx<Deps>, operator: Viewer, { isHere, units, sold, reason }: LostUnits) => {
  if (!isHere) throw validationError('lost', alreadyDispatchedText)
  for (const { id, quantity } of units) {
    const line = sold.find((line) => line.id === id)
    if (line) await correctStock(deps, operator, line.product, { difference: -quantity, reason })
  }
}

/** If only the delivery is left, a request without lines is refused: it does not mean the delivery. */
const remainingUnits = ({ lines, shipping }: OperatorOrderView['refundable']) => {
  if (lines.length === 0) throw new DomainError('order_not_refundable', { message: alreadyRefundedText })
  return { lines, shipping }
}

/** An amount without lines must equal everything that is left. Otherwise nothing is refunded. */
const rejectPartialAmount = async (
  db: Tx,
  { id, status }: { id: string; status: OrderStatus },
  amount: number | undefined,
  cents: number,
) => {
  const { leftCents } = await refundableAfterLock(db, id)
  if (amount !== undefined && amount > leftCents) throw refundTooHighError({ status, leftCents })
  if (amount !== undefined && amount !== cents)
    throw validationError('amount', 'Une commande se rembourse par article : passez par sa page, sous « Commandes ».')
}

type NewRefund = RefundFields & { customerId: string; status: OrderStatus }

/**
 * Stores a refund of an order that the caller has locked, writes it into the ledger and sends it. Returns the refund's
 * id.
 */
export const sendOrderRefund = async (deps: WithTx<Deps>, { customerId, status, ...refundFields }: NewRefund) => {
  const { db } = deps
  const { orderId, cents, at } = refundFields
  const { leftCents, isDisputed } = await refundableAfterLock(db, orderId)
  if (isDisputed) throw new DomainError('disputed')
  const tooHigh = refundTooHighError({ status, leftCents })
  const refundId = await rejectViolations({ retained_within_total: tooHigh }, () => storeRefund(db, refundFields))
  if (cents > leftCents) throw tooHigh
  // The amount is 0 if all of it was deducted for the use of the goods, or taken back by the customer's bank.
  if (cents === 0) return refundId
  const sale = { id: orderId, customerId, professionalId: null }
  await recordGoodwillRefund(db, sale, {
    goodwillRefundId: refundId,
    costSplit: { professional: 0, platform: cents },
    at,
  })
  await refundPurchase(deps, { purchaseId: orderId, amountCents: cents, cause: `order_refund ${refundId}` })
  return refundId
}

type RefundFields = Pick<OrderRefundBody, 'lines' | 'reason' | 'sentAnyway'> & {
  /** The refund may belong to a withdrawal. `deductionCents` is then what the platform retains of the price. */
  withdrawalId?: string
  deductionCents?: number
  /** The customer's bank has already given back this part. */
  bankCents?: number
  orderId: string
  operatorId: string
  shippingCents: number
  cents: number
  at: Date
}

/** Constraints ensure that neither a unit nor the delivery is refunded twice. */
const storeRefund = (
  db: Tx,
  {
    orderId,
    operatorId,
    shippingCents,
    cents,
    lines,
    reason,
    sentAnyway = false,
    at,
    withdrawalId,
    deductionCents = 0,
    bankCents = 0,
  }: RefundFields,
) =>
  rejectViolations({ shipping_refunded_once: 'units_refunded', units_refunded_once: 'units_refunded' }, async () => {
    const { id } = await db
      .insertInto('orderRefunds')
      .values({
        orderId,
        operatorId,
        reason,
        sentAnyway,
        shippingCents,
        cents,
        at,
        withdrawalId: withdrawalId ?? null,
        deductionCents,
        bankCents,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (lines.length > 0)
      await db
        .insertInto('orderRefundLines')
        .values(lines.map((line) => ({ orderRefundId: id, orderLineId: line.id, quantity: line.quantity })))
        .execute()
    return id
  })
