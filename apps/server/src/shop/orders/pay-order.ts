import { type OrderPaymentBody, releasedForRefusedCards } from '@couronne/contract/money/payments'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { IdempotencyKey } from '../../lib/http/idempotency.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { beginPayment, pay } from '../../money/payments/pay.ts'
import { livePaymentOf } from '../../money/payments/queries.ts'
import { cardUseOf } from '../../money/saved-cards/card-use.ts'
import { rejectChangedAmount } from './order.rules.ts'
import { selectOrderForUpdate } from './select-order-for-update.ts'

/** Pays an order whose units are held for its customer. */
export const payOrder = (deps: Deps, customer: Viewer, body: OrderPaymentBody, key?: IdempotencyKey) =>
  pay(deps, body, (db, now) => openOrderPayment(db, customer, body, now), key)

const openOrderPayment = async (db: Tx, customer: Viewer, body: OrderPaymentBody, now: Date) => {
  const { live, ...part } = await lockPayableOrder(db, customer, body, now)
  if (live) return live
  const card = { paymentMethod: body.paymentMethod, cardUse: await cardUseOf(db, customer.id, body) }
  return beginPayment(db, { parts: [part], ...card }, now)
}

type PaymentRequest = Pick<OrderPaymentBody, 'orderId' | 'amount'>

/**
 * Locks the order and returns its successful or pending payment, if any, and what to pay. It throws where the order can
 * no longer be paid.
 */
export const lockPayableOrder = async (
  db: Tx,
  customer: Pick<Viewer, 'id'>,
  { orderId, amount }: PaymentRequest,
  now: Date,
) => {
  const order = await selectOrderForUpdate(db, orderId)
    .select(['o.id', 'o.status', 'o.paidAt', 'o.cancelledBy', 'o.holdExpiresAt'])
    .select(['o.subTotalCents', 'o.shippingCents', 'o.totalCents'])
    .where('o.customerId', '=', customer.id)
    .executeTakeFirst()
  if (!order) throw new DomainError('not_found')
  const { status, cancelledBy, totalCents: amountCents } = order
  if (status === 'cancelled' && cancelledBy !== 'time' && cancelledBy !== 'refused_cards')
    throw new DomainError('already_done', { message: 'Cette commande est annulée.' })
  const live = await livePaymentOf(db, orderId, customer.id)
  if (live?.status === 'succeeded') return { live, purchaseId: orderId, amountCents }
  rejectChangedAmount(order, amount)
  if (live) return { live, purchaseId: orderId, amountCents }
  if (cancelledBy === 'refused_cards')
    throw new DomainError('too_many_order_refusals', { details: releasedForRefusedCards })
  if (status !== 'pending' || order.holdExpiresAt <= now) throw new DomainError('order_expired')
  return { live, purchaseId: orderId, amountCents }
}
