import type { Deps } from '../deps.ts'
import { withPatience } from '../provider/provider-away.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { look } from './ask-provider.ts'
import { ownPayment, paymentAnswer } from './queries.ts'

/** The customer says that her bank has let her through; the provider is asked. */
export const confirmPayment = async (deps: Deps, customer: Viewer, id: string) => {
  const payment = await ownPayment(deps.db, customer, id)
  if (payment.status === 'undecided' || payment.status === 'requires_action')
    await withPatience(deps, look(deps, payment))
  return paymentAnswer(deps.db, id)
}
