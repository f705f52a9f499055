import type { Deps } from '../../deps.ts'
import { inTransaction, type WithTx } from '../../lib/database/transaction.ts'
import { rejectViolations, validationError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordCancellation } from '../../money/ledger/record-transactions.ts'
import { refundableAfterLock } from '../../money/ledger/refundable-queries.ts'
import { refundPurchase } from '../../money/refunds/refund-payment.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { endUnpaidOrders } from './expire-orders.ts'
import { lockForOrderAction, lockProducts } from './lock-queries.ts'
import { denyUndecidedPayment } from './order-actions.rules.ts'
import { orderForViewer } from './queries.ts'
import { transitionOrder } from './transition.ts'

/**
 * Cancels an order that is not dispatched, for its customer, or for an operator, who must give a reason. Its units are
 * available again at once, and all money that is still refundable is refunded.
 */
export const cancelOrder = async (deps: Deps, viewer: Viewer, id: string, reason?: string) => {
  await inTransaction(deps, async (deps, db) => {
    const order = await lockForOrderAction(deps, viewer, id, 'cancel')
    await lockProducts(db, [], [order])
    if (!order.isOwner) return cancelAsOperator(deps, viewer, order, reason)
    if (order.isPaid) return cancelPaidOrder(deps, order, 'customer')
    await rejectViolations({ not_while_being_paid: denyUndecidedPayment() }, () =>
      endUnpaidOrders(db, [order], 'customer', deps.clock.now()),
    )
  })
  return orderForViewer(deps, viewer, id)
}

type Sale = { id: string; customerId: string; totalCents: number }

const cancelAsOperator = async (deps: WithTx<Deps>, operator: Viewer, order: Sale, reason: string | undefined) => {
  if (!reason) throw validationError('reason', 'Dites pourquoi : la cliente le lira.')
  const cents = await cancelPaidOrder(deps, order, 'admin')
  const actionFields = { orderId: order.id, userId: order.customerId, reason, details: { cents } }
  await recordAction(deps, operator, { kind: 'order_cancelled', ...actionFields })
}

/** Returns the refunded cents: 0 where the bank or the platform has already given everything back. */
const cancelPaidOrder = async (
  deps: WithTx<Deps>,
  { id, customerId, totalCents }: Sale,
  cancelledBy: 'customer' | 'admin',
) => {
  const { db, clock } = deps
  const at = clock.now()
  const { leftCents } = await refundableAfterLock(db, id)
  await transitionOrder(db, 'cancel', {
    cancelledAt: at,
    cancelledBy,
    retainedCents: totalCents - leftCents,
  })
    .where('id', '=', id)
    .execute()
  const sale = { id, customerId, professionalId: null, professionalCents: 0, totalCents }
  await recordCancellation(db, sale, { refundCents: leftCents, leftCents, at })
  if (leftCents > 0) await refundPurchase(deps, { purchaseId: id, amountCents: leftCents, cause: 'cancellation' })
  await enqueueMail(deps, { kind: 'order_cancelled', userId: customerId, subjectId: id })
  return leftCents
}
