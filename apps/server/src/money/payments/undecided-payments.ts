import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { forEachAtProvider } from '../payment-provider/for-each-at-provider.ts'
import { abandonPayment, lookUpPayment } from './ask-provider.ts'
import { decideAuthorisation, undecidedAuthorisations } from './authorisations.ts'
import { paymentById } from './queries.ts'

const minuteMs = 60_000
/** This is longer than a request with all the SDK's own retries, which may still be charging. */
const requestMs = 3 * minuteMs
/** A bank's page may stay open for this time. */
const authenticationMs = 60 * minuteMs

/**
 * Asks about payments whose answer or event was lost, and ends the attempts that nobody will finish. Asking is safe at
 * any age. An attempt is ended only when no request of ours can still be running for it. Reserved amounts that nobody
 * has captured or released follow.
 */
export const syncUndecidedPayments = async (deps: Deps) => {
  const now = deps.clock.now().getTime()
  const open = await deps.db
    .selectFrom('payments as y')
    .select('y.id')
    .where('y.status', 'in', ['undecided', 'requires_action'])
    // If the run ends early, the random order avoids skipping the same payments every time.
    .orderBy(sql`random()`)
    .execute()
  await forEachAtProvider(
    open.map(({ id }) => id),
    (id) => syncPayment(deps, id, now),
  )
  await forEachAtProvider(await undecidedAuthorisations(deps), (id) => decideAuthorisation(deps, id))
}

const syncPayment = async (deps: Deps, id: string, now: number) => {
  const payment = await paymentById(deps.db, id)
  await lookUpPayment(deps, payment)
  const { status } = await paymentById(deps.db, id)
  if (status !== 'undecided' && status !== 'requires_action') return
  const limitMs = status === 'requires_action' ? authenticationMs : requestMs
  if (payment.createdAt.getTime() <= now - limitMs) await abandonPayment(deps, payment)
}
