import type { Deps } from '../../deps.ts'
import { Refusal } from '../../lib/domain-error.ts'

/** Nothing is known of what the provider did; asking again is safe, for every call to it carries a key. */
export const providerAway = () =>
  new Refusal('unavailable', {
    message: 'Le service de paiement ne répond pas. Réessayez dans un instant : vous ne paierez pas deux fois.',
  })

/**
 * For work that a person waits for: when it takes too long she is told to come back. It goes on without her, and what the
 * provider says in the end is written down all the same.
 */
export const withTimeout = async <T>({ providerTimeoutMs }: Deps, work: Promise<T>): Promise<T> => {
  const { promise: tooLong, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(providerAway()), providerTimeoutMs)
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer))
}
