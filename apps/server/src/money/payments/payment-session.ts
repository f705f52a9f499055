import type { PurchaseRef } from '@couronne/contract/money/purchases'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../lib/database/transaction.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { syncIfOpen } from './confirm-payment.ts'
import { assertOwnPurchase, lastPaymentOf, paymentAnswer, paymentById } from './queries.ts'

/**
 * Returns the session id under which a customer pays a purchase: the purchase's own id, the same for every card.
 * Rejects a purchase that cannot be paid any more. It starts no attempt: only a card does that.
 */
export const paymentSession = ({ db, clock, purchaseKinds }: Deps, customer: Viewer, { kind, id }: PurchaseRef) =>
  transaction(db, async (db) => {
    await purchaseKinds[kind].assertPayable(db, customer, id, clock.now())
    return { sessionId: id }
  })

/** Returns the state of the last attempt. An open attempt is first settled by the provider's answer. */
export const sessionStatus = async (deps: Deps, customer: Viewer, sessionId: string) => {
  await assertOwnPurchase(deps.db, customer, sessionId)
  const last = await lastPaymentOf(deps.db, sessionId)
  if (!last) return { status: 'open' as const }
  await syncIfOpen(deps, last)
  const { status } = await paymentById(deps.db, last.id)
  return { status: status === 'failed' ? status : (await paymentAnswer(deps, last.id)).status }
}
