import type { Limit } from '../../lib/limits.ts'

export const loginLimits = {
  account: { points: 10, seconds: 900 },
  device: { points: 10, seconds: 900 },
  address: { points: 50, seconds: 900, counts: 'network' },
} satisfies Record<string, Limit>

/** Limits requests for a link by mail. */
export const linkLimit: Limit = { points: 20, seconds: 3600, counts: 'network' }

/** Limits all requests of one session. */
export const sessionLimit: Limit = { points: 1200, seconds: 60 }
