import Stripe from 'stripe'
import { Refusal } from '../../lib/domain-error.ts'
import { createSemaphore } from '../../lib/semaphore.ts'

const atOnce = 8
/** After this many calls in a row without an answer, the other ids are skipped. */
const patience = 8

/**
 * Asks the provider about many ids, a few at a time. A failure does not stop the others and is thrown at the end. If
 * the provider is unreachable, the other ids wait for the next run. Returns whether the provider has answered about all
 * ids.
 */
export const askAboutEach = async (ids: string[], ask: (id: string) => Promise<unknown>) => {
  const inTurn = createSemaphore(atOnce, Number.POSITIVE_INFINITY)
  const failures: unknown[] = []
  let silences = 0
  let isAnswered = true
  const askOne = async (id: string) => {
    if (silences >= patience) return
    try {
      await ask(id)
      silences = 0
    } catch (error) {
      if (!isSilence(error)) failures.push(error)
      else {
        silences++
        isAnswered = false
      }
    }
  }
  await Promise.all(ids.map((id) => inTurn(() => askOne(id))))
  if (failures.length > 0) throw new AggregateError(failures, 'the provider could not be asked about everything')
  return isAnswered
}

const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors

const isSilence = (error: unknown) =>
  (error instanceof Refusal && error.code === 'unavailable') ||
  error instanceof StripeConnectionError ||
  error instanceof StripeAPIError ||
  error instanceof StripeRateLimitError
