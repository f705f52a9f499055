import type { OnePurchase } from '@couronne/contract/money/invoices'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../identity/sessions/viewer.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { lookIfOpen } from './confirm-payment.ts'
import { payableVisit } from './pay-appointment.ts'
import { payableOrder } from './pay-order.ts'
import { lastPaymentOf, ownPurchase, paymentAnswer, paymentById } from './queries.ts'

/**
 * What a customer's purchase is asked about by while she pays it: its own id, the same for every card that she tries. Refused
 * where nothing could be paid any more; it begins no attempt, which a card alone does.
 */
export const paymentSession = ({ db, clock }: Deps, customer: Viewer, purchase: OnePurchase) =>
  transaction(db, async (db) => {
    if (purchase.orderId !== undefined) {
      await payableOrder(db, customer, purchase, clock.now())
      return { sessionId: purchase.orderId }
    }
    await payableVisit(db, customer, purchase, clock.now())
    return { sessionId: purchase.appointmentId }
  })

/** How its last attempt stands. What the provider says of one that is open is settled first. */
export const sessionStatus = async (deps: Deps, customer: Viewer, sessionId: string) => {
  await ownPurchase(deps.db, customer, sessionId)
  const last = await lastPaymentOf(deps.db, sessionId)
  if (!last) return { status: 'open' as const }
  await lookIfOpen(deps, last)
  const { status } = await paymentById(deps.db, last.id)
  return { status: status === 'failed' ? status : (await paymentAnswer(deps.db, last.id)).status }
}
