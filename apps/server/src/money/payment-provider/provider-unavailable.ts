import type { Deps } from '../../deps.ts'
import { DomainError } from '../../lib/domain-error.ts'

/**
 * It is unknown what the provider did. A retry is safe, because every call to the provider carries an idempotency key.
 * The cause is for the log alone.
 */
export const providerUnavailable = (cause?: unknown) =>
  new DomainError('unavailable', {
    cause,
    message: 'Le service de paiement ne répond pas. Réessayez dans un instant : vous ne paierez pas deux fois.',
  })

/**
 * Limits how long a caller waits for the provider: after the timeout the caller gets an error and may retry later. The work
 * continues, and the provider's final answer is still recorded.
 */
export const withTimeout = async <T>({ providerTimeoutMs }: Deps, work: Promise<T>): Promise<T> => {
  const { promise: timedOut, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(providerUnavailable()), providerTimeoutMs)
  return Promise.race([work, timedOut]).finally(() => clearTimeout(timer))
}
