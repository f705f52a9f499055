import type { Deps } from '../../deps.ts'
import { Refusal } from '../../lib/domain-error.ts'

/**
 * It is unknown what the provider did. A retry is safe, because every call to the provider carries an idempotency key.
 */
export const providerAway = () =>
  new Refusal('unavailable', {
    message: 'Le service de paiement ne répond pas. Réessayez dans un instant : vous ne paierez pas deux fois.',
  })

/**
 * Limits how long a caller waits for the provider: after the timeout the caller is told to retry later. The work
 * continues, and the provider's final answer is still recorded.
 */
export const withTimeout = async <T>({ providerTimeoutMs }: Deps, work: Promise<T>): Promise<T> => {
  const { promise: tooLong, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(providerAway()), providerTimeoutMs)
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer))
}
