import { eurosFromCents } from '@couronne/contract/money'
import type { OrderRefundBody } from '@couronne/contract/orders'
import type { Deps } from '../deps.ts'
import { recordAction } from '../journal/record-action.ts'
import { leftOfOrder } from '../ledger/left-queries.ts'
import { recordAllowance } from '../ledger/movements.ts'
import { refundPayment } from '../ledger/refund-payment.ts'
import { type Tx, transaction } from '../lib/database/transaction.ts'
import { Refusal, refusing } from '../lib/refusal.ts'
import { enqueueMail } from '../mails/outbox.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { lockProducts } from './lapse-orders.ts'
import { makeMove } from './make-move.ts'
import { refundedCents } from './order.ts'
import { isWhollyRefunded, linesOf, lockOrder, orderSeenBy, paymentOf } from './queries.ts'

/**
 * Gives back the price of units of a paid order, or of its delivery, and tells its customer why. Where all of an order that
 * has not left is given back, it is cancelled with that, and its units are there for others.
 */
export const refundOrder = async (deps: Deps, operator: Viewer, id: string, body: OrderRefundBody) => {
  await transaction(deps.db, async (db) => {
    const order = await lockOrder(db, operator, id)
    const { customer_id: customerId, total_cents, order_number, status, isPaid, isHers } = order
    if (isHers) throw new Refusal('forbidden', { message: 'C’est votre commande : une collègue s’en occupe.' })
    if (!isPaid || status === 'annulé') throw new Refusal('order_not_refundable')
    const { leftCents, isDisputed } = await leftOfOrder(db, id)
    if (isDisputed) throw new Refusal('disputed')
    const at = deps.clock.now()
    const refund = refundedCents(body, await linesOf(db, id), order.shipping_cents)
    const refundId = await keepRefund(db, { orderId: id, operatorId: operator.id, at, ...refund, ...body })
    const { cents } = refund
    if (cents > leftCents) throw new Refusal('more_than_left', { details: { left: eurosFromCents(leftCents) } })

    const sale = { id, customerId, professionalId: null }
    await recordAllowance(db, sale, { allowanceId: refundId, borne: { professional: 0, platform: cents }, at })
    const paymentId = await paymentOf(db, id)
    await refundPayment({ ...deps, db }, { paymentId, amountCents: cents, cause: `order_refund ${refundId}` })
    if (status === 'En attente' && (await isWhollyRefunded(db, id))) {
      await lockProducts(db, [], [order])
      const written = { cancelled_at: at, cancelled_by: 'admin' as const, kept_cents: total_cents }
      await makeMove(db, 'cancel', written).where('id', '=', id).execute()
    }
    await enqueueMail({ ...deps, db }, { kind: 'order_refunded', userId: customerId, subjectId: refundId })
    const { reason } = body
    const details = { cents, order: order_number }
    const told = { userId: customerId, orderId: id, reason, details }
    await recordAction({ ...deps, db }, operator, { kind: 'order_refunded', ...told })
  })
  return orderSeenBy(deps.db, operator, id)
}

type Kept = Pick<OrderRefundBody, 'lines' | 'reason'> & {
  orderId: string
  operatorId: string
  shippingCents: number
  cents: number
  at: Date
}

/** That neither a unit nor the delivery is given back twice is decided by constraints. */
const keepRefund = (db: Tx, { orderId, operatorId, shippingCents, cents, lines, reason, at }: Kept) =>
  refusing({ shipping_refunded_once: 'units_refunded', units_refunded_once: 'units_refunded' }, async () => {
    const { id } = await db
      .insertInto('order_refunds')
      .values({ order_id: orderId, operator_id: operatorId, reason, shipping_cents: shippingCents, cents, at })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (lines.length > 0)
      await db
        .insertInto('order_refund_lines')
        .values(lines.map((line) => ({ order_refund_id: id, order_line_id: line.id, quantity: line.quantity })))
        .execute()
    return id
  })
