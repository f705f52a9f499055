import type { PaymentRefundBody } from '@couronne/contract/payments'
import type { Deps } from '../deps.ts'
import { refundOfCause } from '../ledger/refund-queries.ts'
import { transaction } from '../lib/database/transaction.ts'
import { Refusal } from '../lib/refusal.ts'
import { giveBackUnits } from '../orders/refund-order.ts'
import { paymentSeenBy } from '../payments/queries.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { refundVisit } from './refund-visit.ts'

/** The older call: gives back of a payment what the commands for visits and orders would of what it has paid. */
export const refundPaid = (deps: Deps, operator: Viewer, { paymentId, amount, reason }: PaymentRefundBody) =>
  transaction(deps.db, async (db) => {
    const { status, appointmentId, orderId } = await paymentSeenBy(db, operator, paymentId)
    // An attempt that came to nothing has charged nothing, and one that is open may come to nothing.
    if (status !== 'succeeded') throw new Refusal('not_refundable')
    const within = { ...deps, db }
    const asked = { amount, reason }
    const ofVisit = appointmentId && (await refundVisit(within, operator, appointmentId, asked))
    const ofOrder = orderId && (await giveBackUnits(within, operator, orderId, asked))
    const cause = ofVisit ? (`allowance ${ofVisit}` as const) : (`order_refund ${ofOrder}` as const)
    return { ...(await refundOfCause(db, paymentId, cause)), reason }
  })
