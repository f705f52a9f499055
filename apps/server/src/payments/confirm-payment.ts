import type { Viewer } from '../accounts/viewer.ts'
import type { Deps } from '../deps.ts'
import { look } from './ask-provider.ts'
import { withPatience } from './provider-away.ts'
import { ownPayment, paymentAnswer } from './queries.ts'

/** The customer says that her bank has let her through; the provider is asked. */
export const confirmPayment = async (deps: Deps, customer: Viewer, id: string) => {
  const payment = await ownPayment(deps.db, customer, id)
  if (payment.status === 'undecided' || payment.status === 'requires_action')
    await withPatience(deps, look(deps, payment))
  return paymentAnswer(deps.db, id)
}
