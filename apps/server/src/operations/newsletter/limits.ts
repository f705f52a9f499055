import type { Limit } from '../../lib/limits.ts'

/** By one network: each may write to somebody who has not asked for it. */
export const subscriptionLimit: Limit = { points: 10, seconds: 3600, counts: 'network' }
