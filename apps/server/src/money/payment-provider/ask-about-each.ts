import Stripe from 'stripe'
import { Refusal } from '../../lib/domain-error.ts'
import { createSemaphore } from '../../lib/semaphore.ts'

const atOnce = 8
/** How many questions in a row may stay without an answer. */
const patience = 8

/**
 * Asks the provider about many things, some at a time. One that goes wrong does not stop the others and is reported at the
 * end; a provider that is away is left alone until the next time. Says whether it has answered about all.
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
