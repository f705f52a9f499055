import type { OrderRecord } from '@couronne/contract/shop/operator-orders'
import { refundOf } from '@couronne/contract/shop/order-refunds'
import type { OrderRefundBody, OrderStatus } from '@couronne/contract/shop/orders'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx, type Within } from '../../lib/database/transaction.ts'
import { invalid, Refusal, refusing } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordGoodwillRefund } from '../../money/ledger/record-transactions.ts'
import { lockedLeftOf } from '../../money/ledger/refundable-queries.ts'
import { refundPurchase } from '../../money/refunds/refund-payment.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { correctStock } from '../products/correct-stock.ts'
import { type LockedOrder, lockForMove, lockProducts } from './lock-queries.ts'
import { refuseUnsold } from './order.rules.ts'
import { endsFavour, isSentAnyway, moreThanLeft, refundableOf, unitsAreBack } from './order-actions.rules.ts'
import { orderSeenBy } from './queries.ts'
import { isWhollyRefunded } from './refund-queries.ts'
import { makeOrderMove } from './transition.ts'

/**
 * Refunds units of a paid order, or its delivery, and mails the reason to the customer. The refund of the last units of
 * an order that is not dispatched includes the delivery and cancels the order, and its units are available again.
 */
export const refundOrder = async (deps: Deps, operator: Viewer, id: string, body: OrderRefundBody) => {
  await giveBackUnits(deps, operator, id, body)
  return orderSeenBy(deps, operator, id)
}

/**
 * Does the work of `refundOrder` and returns the refund's id. Without named lines it refunds all remaining units and
 * the delivery.
 */
export const giveBackUnits = (
  deps: Deps,
  operator: Viewer,
  id: string,
  asked: OrderRefundBody | { amount?: number | undefined; reason: string },
) =>
  inTransaction(deps, async (deps, db) => {
    const order = await lockForMove(deps, operator, id, 'refund')
    const { customerId, totalCents, status, state } = order
    const refundable = refundableOf(state)
    const { isHere } = refundable
    const at = deps.clock.now()
    const body: OrderRefundBody = 'lines' in asked ? asked : { ...unitsLeft(refundable), reason: asked.reason }
    refuseUnsold(body, state)
    const { cents, shippingCents } = refundOf({ ...state, refundable }, body)
    if (!('lines' in asked)) await refusePartOfOrder(db, order, asked.amount, cents)
    const given = { customerId, status, orderId: id, operatorId: operator.id, at, cents, shippingCents, ...body }
    if (body.sentAnyway && !isHere) throw invalid('sentAnyway', hasLeft)
    if (isHere) await lockProducts(db, [], [order])
    const refundId = await giveBackOfOrder(deps, given)
    if (body.lost) await writeOff(deps, operator, { isHere, units: body.lines, sold: state.lines, reason: body.reason })
    if (isHere && (await isWhollyRefunded(db, id))) {
      if (body.sentAnyway) throw invalid('sentAnyway', endsFavour)
      if (isSentAnyway(state)) throw new Refusal('order_not_refundable', { message: endsFavour })
      const written = { cancelledAt: at, cancelledBy: 'admin' as const, retainedCents: totalCents }
      await makeOrderMove(db, 'cancel', written).where('id', '=', id).execute()
    }
    await enqueueMail(deps, { kind: 'order_refunded', userId: customerId, subjectId: refundId })
    const details = { cents, ...(body.sentAnyway && { sentAnyway: true }) }
    const about = { userId: customerId, orderId: id, reason: body.reason, details }
    await recordAction(deps, operator, { kind: 'order_refunded', ...about })
    return refundId
  })

const hasLeft = 'Cette commande est partie : son stock ne change plus.'

type Lost = {
  /** The order is not dispatched yet. */
  isHere: boolean
  units: OrderRefundBody['lines']
  sold: LockedOrder['state']['lines']
  reason: string
}

/** Takes the refunded units out of the stock again in the same transaction, so that nobody else can buy them. */
const writeOff = async (deps: Within<Deps>, operator: Viewer, { isHere, units, sold, reason }: Lost) => {
  if (!isHere) throw invalid('lost', hasLeft)
  for (const { id, quantity } of units) {
    const line = sold.find((line) => line.id === id)
    if (line) await correctStock(deps, operator, line.product, { difference: -quantity, reason })
  }
}

/** If only the delivery is left, a request without lines is refused: it does not mean the delivery. */
const unitsLeft = ({ lines, shipping }: OrderRecord['refundable']) => {
  if (lines.length === 0) throw new Refusal('order_not_refundable', { message: unitsAreBack })
  return { lines, shipping }
}

/** An amount without lines must equal everything that is left. Otherwise nothing is refunded. */
const refusePartOfOrder = async (
  db: Tx,
  { id, status }: { id: string; status: OrderStatus },
  amount: number | undefined,
  cents: number,
) => {
  const { leftCents } = await lockedLeftOf(db, id)
  if (amount !== undefined && amount > leftCents) throw moreThanLeft({ status, leftCents })
  if (amount !== undefined && amount !== cents)
    throw invalid('amount', 'Une commande se rembourse par article : passez par sa page, sous « Commandes ».')
}

type Given = Kept & { customerId: string; status: OrderStatus }

/**
 * Stores a refund of an order that the caller has locked, writes it into the ledger and sends it. Returns the refund's
 * id.
 */
export const giveBackOfOrder = async (deps: Within<Deps>, { customerId, status, ...kept }: Given) => {
  const { db } = deps
  const { orderId, cents, at } = kept
  const { leftCents, isDisputed } = await lockedLeftOf(db, orderId)
  if (isDisputed) throw new Refusal('disputed')
  const refundId = await keepRefund(db, kept)
  if (cents > leftCents) throw moreThanLeft({ status, leftCents })
  // The amount is 0 if all of it was deducted for the use of the goods, or taken back by the customer's bank.
  if (cents === 0) return refundId
  const sale = { id: orderId, customerId, professionalId: null }
  await recordGoodwillRefund(db, sale, { goodwillRefundId: refundId, borne: { professional: 0, platform: cents }, at })
  await refundPurchase(deps, { purchaseId: orderId, amountCents: cents, cause: `order_refund ${refundId}` })
  return refundId
}

type Kept = Pick<OrderRefundBody, 'lines' | 'reason' | 'sentAnyway'> & {
  /** The refund may belong to a withdrawal. `deductionCents` is then what the platform keeps of the price. */
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
const keepRefund = (
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
  }: Kept,
) =>
  refusing({ shipping_refunded_once: 'units_refunded', units_refunded_once: 'units_refunded' }, async () => {
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
