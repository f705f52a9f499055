import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { DomainError } from './domain-error.ts'
import { networkOf, siteOf } from './http/network-of.ts'

/**
 * Allows `points` calls in `seconds`. An address counts as its whole network with `counts: 'network'`, and all networks
 * of an IPv6 site together have eight times as many.
 */
export type Limit = { points: number; seconds: number; counts?: 'network' }

/** These limits apply to every request; a feature's own limits are in the feature's folder. */
export const defaultLimits = {
  anyone: { points: 300, seconds: 60 },
  light: { points: 6000, seconds: 60 },
  page: { points: 600, seconds: 60 },
  write: { points: 60, seconds: 60 },
  repeat: { points: 600, seconds: 60 },
} satisfies Record<string, Limit>

/** A site of IPv6 networks may call as often as so many of them. */
const networksInSite = 8

export const createLimits = (factor: number) => {
  const limiters = new Map<Limit, RateLimiterMemory>()
  const limiterOf = (limit: Limit) => {
    const { points, seconds } = limit
    const limiter =
      limiters.get(limit) ?? new RateLimiterMemory({ points: Math.ceil(points * factor), duration: seconds })
    limiters.set(limit, limiter)
    return limiter
  }
  const wait = async (limit: Limit, key: string) =>
    limit.counts === 'network' ? waitOfAddress(limit, key) : consume(limiterOf(limit), key)
  const waitOfAddress = async (limit: Limit, address: string, what = '') => {
    const seconds = await consume(limiterOf(limit), `${networkOf(address)}${what}`)
    const site = siteOf(address)
    if (seconds > 0 || !site) return seconds
    return consume(limiterOf(siteLimitOf(limit)), `${site}${what}`)
  }
  const consume = async (limiter: RateLimiterMemory, key: string) => {
    try {
      await limiter.consume(key)
      return 0
    } catch (error) {
      if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
      throw error
    }
  }
  const siteLimits = new Map<Limit, Limit>()
  const siteLimitOf = (limit: Limit) => {
    const siteLimit = siteLimits.get(limit) ?? { points: networksInSite * limit.points, seconds: limit.seconds }
    siteLimits.set(limit, siteLimit)
    return siteLimit
  }
  const throwAfter = (retryAfterSeconds: number) => {
    if (retryAfterSeconds > 0) throw new DomainError('too_many_requests', { retryAfterSeconds })
  }
  return {
    /** Returns whether one more call is allowed; the count increases either way. */
    allows: async (limit: Limit, key: string) => (await wait(limit, key)) === 0,
    /** Returns in how many seconds one more call is allowed; 0 when it is allowed now, and counted. */
    wait,
    /** Throws an error with Retry-After when there were too many calls. */
    take: async (limit: Limit, key: string) => throwAfter(await wait(limit, key)),
    /** Does the same for the network and the site of a guest's address, with a count of its own for each `what`. */
    takeOfAddress: async (limit: Limit, address: string, what: string) =>
      throwAfter(await waitOfAddress(limit, address, ` ${what}`)),
  }
}
export type Limits = ReturnType<typeof createLimits>
