import type { NamedPurchase } from '@couronne/contract/money/purchases'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../lib/database/transaction.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { lookIfOpen } from './confirm-payment.ts'
import { lastPaymentOf, ownPurchase, paymentAnswer, paymentById } from './queries.ts'

/**
 * What a customer's purchase is asked about by while she pays it: its own id, the same for every card that she tries. Refused
 * where nothing could be paid any more; it begins no attempt, which a card alone does.
 */
export const paymentSession = ({ db, clock, purchaseKinds }: Deps, customer: Viewer, { kind, id }: NamedPurchase) =>
  transaction(db, async (db) => {
    await purchaseKinds[kind].assertPayable(db, customer, id, clock.now())
    return { sessionId: id }
  })

/** How its last attempt stands. What the provider says of one that is open is settled first. */
export const sessionStatus = async (deps: Deps, customer: Viewer, sessionId: string) => {
  await ownPurchase(deps.db, customer, sessionId)
  const last = await lastPaymentOf(deps.db, sessionId)
  if (!last) return { status: 'open' as const }
  await lookIfOpen(deps, last)
  const { status } = await paymentById(deps.db, last.id)
  return { status: status === 'failed' ? status : (await paymentAnswer(deps, last.id)).status }
}
