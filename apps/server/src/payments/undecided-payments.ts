import type { Deps } from '../deps.ts'
import { Refusal } from '../lib/refusal.ts'
import { abandonPayment, look } from './ask-provider.ts'
import { paymentById } from './queries.ts'

const minuteMs = 60_000
/** Longer than a request with all the SDK's own retries. */
const requestMs = 3 * minuteMs
/** How long a bank's page may stay open. */
const authenticationMs = 60 * minuteMs

/** Asks about payments whose answer was lost, and ends those that nobody will finish. */
export const decideUndecidedPayments = async (deps: Deps) => {
  const { db } = deps
  const now = deps.clock.now().getTime()
  const open = await db
    .selectFrom('payments as y')
    .select('y.id')
    .where('y.status', 'in', ['undecided', 'requires_action'])
    .where('y.created_at', '<=', new Date(now - requestMs))
    .orderBy('y.created_at')
    .execute()
  const mishaps: unknown[] = []
  for (const { id } of open)
    await decide(deps, id, now).catch((error: unknown) => {
      // Where the provider is away, the next run asks again.
      if (!(error instanceof Refusal)) mishaps.push(error)
    })
  if (mishaps.length > 0) throw new AggregateError(mishaps, 'some payments could not be decided')
}

const decide = async (deps: Deps, id: string, now: number) => {
  const payment = await paymentById(deps.db, id)
  await look(deps, payment)
  const { status } = await paymentById(deps.db, id)
  if (status === 'succeeded' || status === 'failed') return
  const limitMs = status === 'requires_action' ? authenticationMs : requestMs
  if (payment.created_at.getTime() <= now - limitMs) await abandonPayment(deps, payment)
}
