import type { PaymentRefundBody } from '@couronne/contract/money/payments'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { Refusal } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { paymentSeenBy } from '../../money/payments/queries.ts'
import { refundOfCause } from '../../money/refunds/queries.ts'
import { giveBackUnits } from '../../shop/orders/refund-order.ts'
import { refundVisit } from './refund-appointment.ts'

/** The older call: gives back of a payment what the commands for visits and orders would of what it has paid. */
export const refundPaid = (deps: Deps, operator: Viewer, { paymentId, amount, reason }: PaymentRefundBody) =>
  inTransaction(deps, async (deps, db) => {
    const { status, appointmentId, orderId } = await paymentSeenBy(db, operator, paymentId)
    // An attempt that came to nothing has charged nothing, and one that is open may come to nothing.
    if (status !== 'succeeded') throw new Refusal('not_refundable')
    const asked = { amount, reason }
    const given = async () => {
      if (appointmentId) return `goodwill_refund ${await refundVisit(deps, operator, appointmentId, asked)}` as const
      if (orderId) return `order_refund ${await giveBackUnits(deps, operator, orderId, asked)}` as const
      throw new Error(`payment ${paymentId} is of neither a visit nor an order`)
    }
    return { ...(await refundOfCause(db, paymentId, await given())), reason }
  })
