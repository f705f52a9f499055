import type { PaymentRefundBody } from '@couronne/contract/money/payments'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { paymentForViewer } from '../../money/payments/queries.ts'
import { refundOfCause } from '../../money/refunds/queries.ts'
import { refundUnits } from '../../shop/orders/refund-order.ts'
import { refundAppointment } from './refund-appointment.ts'

/** Serves the legacy refund endpoint: refunds a payment through the current refund of its appointment or order. */
export const refundByPaymentId = (deps: Deps, operator: Viewer, { paymentId, amount, reason }: PaymentRefundBody) =>
  inTransaction(deps, async (deps, db) => {
    const { status, appointmentId, orderId } = await paymentForViewer(db, operator, paymentId)
    // A failed attempt has charged nothing, and an open one may still fail.
    if (status !== 'succeeded') throw new DomainError('not_refundable')
    const request = { amount, reason }
    const refundSubject = async () => {
      if (appointmentId)
        return `goodwill_refund ${await refundAppointment(deps, operator, appointmentId, request)}` as const
      if (orderId) return `order_refund ${await refundUnits(deps, operator, orderId, request)}` as const
      throw new Error(`payment ${paymentId} belongs to neither an appointment nor an order`)
    }
    return { ...(await refundOfCause(db, paymentId, await refundSubject())), reason }
  })
