import type { PaymentRefundBody } from '@couronne/contract/money/payments'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { Refusal } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { paymentSeenBy } from '../../money/payments/queries.ts'
import { refundOfCause } from '../../money/refunds/queries.ts'
import { giveBackUnits } from '../../shop/orders/refund-order.ts'
import { refundVisit } from './refund-appointment.ts'

/** Serves the legacy refund endpoint: refunds a payment through the current refund of its appointment or order. */
export const refundPaid = (deps: Deps, operator: Viewer, { paymentId, amount, reason }: PaymentRefundBody) =>
  inTransaction(deps, async (deps, db) => {
    const { status, appointmentId, orderId } = await paymentSeenBy(db, operator, paymentId)
    // A failed attempt has charged nothing, and an open one may still fail.
    if (status !== 'succeeded') throw new Refusal('not_refundable')
    const asked = { amount, reason }
    const given = async () => {
      if (appointmentId) return `goodwill_refund ${await refundVisit(deps, operator, appointmentId, asked)}` as const
      if (orderId) return `order_refund ${await giveBackUnits(deps, operator, orderId, asked)}` as const
      throw new Error(`payment ${paymentId} is of neither a visit nor an order`)
    }
    return { ...(await refundOfCause(db, paymentId, await given())), reason }
  })
