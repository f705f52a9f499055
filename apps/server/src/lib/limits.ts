import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { DomainError } from './domain-error.ts'
import { networkOf } from './http/network-of.ts'

/** Allows `points` calls in `seconds`. An address counts as its whole network with `counts: 'network'`. */
export type Limit = { points: number; seconds: number; counts?: 'network' }

/** These limits apply to every request; a feature's own limits are in the feature's folder. */
export const defaultLimits = {
  anyone: { points: 300, seconds: 60 },
  light: { points: 6000, seconds: 60 },
  page: { points: 600, seconds: 60 },
  write: { points: 60, seconds: 60 },
  repeat: { points: 600, seconds: 60 },
} satisfies Record<string, Limit>

export const createLimits = (factor: number) => {
  const limiters = new Map<Limit, RateLimiterMemory>()
  const limiterOf = (limit: Limit) => {
    const { points, seconds } = limit
    const limiter =
      limiters.get(limit) ?? new RateLimiterMemory({ points: Math.ceil(points * factor), duration: seconds })
    limiters.set(limit, limiter)
    return limiter
  }
  const wait = async (limit: Limit, key: string) => {
    try {
      await limiterOf(limit).consume(limit.counts === 'network' ? networkOf(key) : key)
      return 0
    } catch (error) {
      if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
      throw error
    }
  }
  return {
    /** Returns whether one more call is allowed; the count increases either way. */
    allows: async (limit: Limit, key: string) => (await wait(limit, key)) === 0,
    /** Returns in how many seconds one more call is allowed; 0 when it is allowed now, and counted. */
    wait,
    /** Throws an error with Retry-After when there were too many calls. */
    take: async (limit: Limit, key: string) => {
      const retryAfterSeconds = await wait(limit, key)
      if (retryAfterSeconds > 0) throw new DomainError('too_many_requests', { retryAfterSeconds })
    },
  }
}
export type Limits = ReturnType<typeof createLimits>
