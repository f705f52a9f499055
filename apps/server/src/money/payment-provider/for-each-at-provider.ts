import Stripe from 'stripe'
import { DomainError } from '../../lib/domain-error.ts'
import { createSemaphore } from '../../lib/semaphore.ts'

const maxConcurrent = 8
/** After this many calls in a row without an answer, the other ids are skipped. */
const maxUnanswered = 8

/**
 * Asks the provider about many ids, a few at a time. A failure does not stop the others and is thrown at the end. If
 * the provider is unreachable, the other ids wait for the next run. Returns whether the provider has answered about all
 * ids.
 */
export const forEachAtProvider = async (ids: string[], call: (id: string) => Promise<unknown>) => {
  const withSlot = createSemaphore(maxConcurrent, Number.POSITIVE_INFINITY)
  const failures: unknown[] = []
  let unanswered = 0
  let isAnswered = true
  const callForId = async (id: string) => {
    if (unanswered >= maxUnanswered) return
    try {
      await call(id)
      unanswered = 0
    } catch (error) {
      if (!isUnanswered(error)) failures.push(error)
      else {
        unanswered++
        isAnswered = false
      }
    }
  }
  await Promise.all(ids.map((id) => withSlot(() => callForId(id))))
  if (failures.length > 0) throw new AggregateError(failures, 'the provider could not be asked about everything')
  return isAnswered
}

const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors

const isUnanswered = (error: unknown) =>
  (error instanceof DomainError && error.code === 'unavailable') ||
  error instanceof StripeConnectionError ||
  error instanceof StripeAPIError ||
  error instanceof StripeRateLimitError
