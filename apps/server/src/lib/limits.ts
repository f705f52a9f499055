import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from './refusal.ts'

/** How often, in how many seconds. */
const table = {
  login_account: [10, 900],
  login_address: [50, 900],
  second_factor: [5, 900],
  register_address: [10, 3600],
  mail: [3, 3600],
  mail_address: [20, 3600],
  search: [120, 60],
  write: [60, 60],
  session: [1200, 60],
  repeat: [600, 60],
} as const
export type Limit = keyof typeof table

export const createLimits = (factor: number) => {
  const limiters = Object.fromEntries(
    Object.entries(table).map(([name, [points, duration]]) => [
      name,
      new RateLimiterMemory({ keyPrefix: name, points: Math.ceil(points * factor), duration }),
    ]),
  ) as Record<Limit, RateLimiterMemory>
  const allows = async (limit: Limit, key: string, points = 1): Promise<true | number> => {
    try {
      await limiters[limit].consume(key, points)
      return true
    } catch (error) {
      if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
      throw error
    }
  }
  return {
    /** Whether one more is allowed; the count goes up either way. */
    allows: async (limit: Limit, key: string) => (await allows(limit, key)) === true,
    /** Refuses with Retry-After when there were too many; `points` is as how many it counts. */
    take: async (limit: Limit, key: string, points = 1) => {
      const allowed = await allows(limit, key, points)
      if (allowed !== true) throw new Refusal('too_many_requests', { retryAfterSeconds: allowed })
    },
  }
}
export type Limits = ReturnType<typeof createLimits>
