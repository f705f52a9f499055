import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { withTimeout } from '../payment-provider/provider-unavailable.ts'
import { lookUpPayment } from './ask-provider.ts'
import { ownPayment, type Payment, paymentAnswer } from './queries.ts'

/** The customer comes back from the bank's authentication, and the provider is asked for the result. */
export const confirmPayment = async (deps: Deps, customer: Viewer, id: string) => {
  await syncIfOpen(deps, await ownPayment(deps.db, customer, id))
  return paymentAnswer(deps, id)
}

/** Asks the provider about an attempt that is not decided. */
export const syncIfOpen = async (deps: Deps, payment: Payment) => {
  if (payment.status === 'undecided' || payment.status === 'requires_action')
    await withTimeout(deps, lookUpPayment(deps, payment))
}
