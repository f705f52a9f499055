import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from './network-of.ts'
import { Refusal } from './refusal.ts'

/** How often, in how many seconds; where a network address is counted, all of its network is. */
const table = {
  login_account: [10, 900],
  login_device: [10, 900],
  login_address: [50, 900, 'network'],
  second_factor: [5, 900],
  register_address: [10, 3600, 'network'],
  mail: [3, 3600],
  mail_address: [20, 3600, 'network'],
  search: [120, 60, 'network'],
  anyone: [300, 60],
  page: [600, 60],
  light: [6000, 60],
  search_days: [40, 60, 'network'],
  write: [60, 60],
  session: [1200, 60],
  repeat: [600, 60],
} as const satisfies Record<string, readonly [points: number, seconds: number, counts?: 'network']>
export type Limit = keyof typeof table

export const createLimits = (factor: number) => {
  const limiters = Object.fromEntries(
    Object.entries(table).map(([name, [points, duration]]) => [
      name,
      new RateLimiterMemory({ keyPrefix: name, points: Math.ceil(points * factor), duration }),
    ]),
  ) as Record<Limit, RateLimiterMemory>
  const allows = async (limit: Limit, key: string): Promise<true | number> => {
    try {
      await limiters[limit].consume(table[limit].length === 3 ? networkOf(key) : key)
      return true
    } catch (error) {
      if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
      throw error
    }
  }
  return {
    /** Whether one more is allowed; the count goes up either way. */
    allows: async (limit: Limit, key: string) => (await allows(limit, key)) === true,
    /** In how many seconds one more is allowed; 0 where it is now, and counted. */
    wait: async (limit: Limit, key: string) => {
      const allowed = await allows(limit, key)
      return allowed === true ? 0 : allowed
    },
    /** Refuses with Retry-After when there were too many. */
    take: async (limit: Limit, key: string) => {
      const allowed = await allows(limit, key)
      if (allowed !== true) throw new Refusal('too_many_requests', { retryAfterSeconds: allowed })
    },
  }
}
export type Limits = ReturnType<typeof createLimits>
