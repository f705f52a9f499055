import type { Limit } from '../../lib/limits.ts'

export const loginLimits = {
  account: { points: 10, seconds: 900 },
  device: { points: 10, seconds: 900 },
  address: { points: 50, seconds: 900, counts: 'network' },
} satisfies Record<string, Limit>

/** The limit of requests for a link by mail. */
export const linkLimit: Limit = { points: 20, seconds: 3600, counts: 'network' }

/** The limit of all requests in one session. */
export const sessionLimit: Limit = { points: 1200, seconds: 60 }
