import type { PaymentRefundBody } from '@couronne/contract/money/payments'
import { definedIds, type PurchaseKind, purchaseRefOf } from '@couronne/contract/money/purchases'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { paymentForViewer } from '../../money/payments/queries.ts'
import { refundOfCause } from '../../money/refunds/queries.ts'
import type { RefundCause } from '../../money/refunds/refund-payment.ts'
import { refundUnits } from '../../shop/orders/refund-order.ts'
import { refundAppointment } from './refund-appointment.ts'

type RefundRequest = Pick<PaymentRefundBody, 'amount' | 'reason'>

/** Each refunds a purchase and returns the cause of its refunds. */
const refundByKind: Record<
  PurchaseKind,
  (deps: Deps, operator: Viewer, id: string, request: RefundRequest) => Promise<RefundCause>
> = {
  appointment: async (...refund) => `goodwill_refund ${await refundAppointment(...refund)}`,
  order: async (...refund) => `order_refund ${await refundUnits(...refund)}`,
}

/** Serves the legacy refund endpoint: refunds a payment through the current refund of its purchase. */
export const refundByPaymentId = (deps: Deps, operator: Viewer, { paymentId, amount, reason }: PaymentRefundBody) =>
  inTransaction(deps, async (deps, db) => {
    const { status, ...ids } = await paymentForViewer(db, operator, paymentId)
    // A failed attempt has charged nothing, and an open one may still fail.
    if (status !== 'succeeded') throw new DomainError('not_refundable')
    const purchase = purchaseRefOf(definedIds(ids))
    if (!purchase) throw new Error(`payment ${paymentId} belongs to no purchase`)
    const cause = await refundByKind[purchase.kind](deps, operator, purchase.id, { amount, reason })
    return { ...(await refundOfCause(db, paymentId, cause)), reason }
  })
