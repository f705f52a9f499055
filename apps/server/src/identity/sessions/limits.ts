import type { Limit } from '../../lib/limits.ts'

export const loginLimits = {
  account: { points: 10, seconds: 900 },
  device: { points: 10, seconds: 900 },
  address: { points: 50, seconds: 900, counts: 'network' },
} satisfies Record<string, Limit>

/** Links asked for by mail. */
export const linkLimit: Limit = { points: 20, seconds: 3600, counts: 'network' }

/** Whatever is asked under one session. */
export const sessionLimit: Limit = { points: 1200, seconds: 60 }
