import { type OrderPaymentBody, releasedForRefusals } from '@couronne/contract/money/payments'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../lib/database/transaction.ts'
import { Refusal } from '../../lib/domain-error.ts'
import type { Key } from '../../lib/http/idempotency.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { beginPayment, pay } from '../../money/payments/pay.ts'
import { livePaymentOf } from '../../money/payments/queries.ts'
import { lockedOrder } from './locked-order.ts'
import { refuseOtherAmount } from './order.rules.ts'

/** Pays an order whose units are held for its customer. */
export const payOrder = (deps: Deps, customer: Viewer, body: OrderPaymentBody, key?: Key) =>
  pay(deps, body, (db, now) => openAttempt(db, customer, body, now), key)

const openAttempt = async (db: Tx, customer: Viewer, body: OrderPaymentBody, now: Date) => {
  const { live, ...part } = await payableOrder(db, customer, body, now)
  return live ?? beginPayment(db, { parts: [part], paymentMethod: body.paymentMethod }, now)
}

type Asked = Pick<OrderPaymentBody, 'orderId' | 'amount'>

/**
 * Locks the order and returns its successful or pending payment, if any, and what to pay. It throws where the order can
 * no longer be paid.
 */
export const payableOrder = async (db: Tx, customer: Pick<Viewer, 'id'>, { orderId, amount }: Asked, now: Date) => {
  const order = await lockedOrder(db, orderId)
    .select(['o.id', 'o.status', 'o.paidAt', 'o.cancelledBy', 'o.holdExpiresAt'])
    .select(['o.subTotalCents', 'o.shippingCents', 'o.totalCents'])
    .where('o.customerId', '=', customer.id)
    .executeTakeFirst()
  if (!order) throw new Refusal('not_found')
  const { status, cancelledBy, totalCents: amountCents } = order
  if (status === 'cancelled' && cancelledBy !== 'time' && cancelledBy !== 'refused_cards')
    throw new Refusal('already_done', { message: 'Cette commande est annulée.' })
  const live = await livePaymentOf(db, orderId, customer.id)
  if (live?.status === 'succeeded') return { live, purchaseId: orderId, amountCents }
  refuseOtherAmount(order, amount)
  if (live) return { live, purchaseId: orderId, amountCents }
  if (cancelledBy === 'refused_cards') throw new Refusal('too_many_order_refusals', { details: releasedForRefusals })
  if (status !== 'pending' || order.holdExpiresAt <= now) throw new Refusal('order_expired')
  return { live, purchaseId: orderId, amountCents }
}
