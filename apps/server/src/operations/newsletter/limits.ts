import type { Limit } from '../../lib/limits.ts'

/** Limits subscriptions per network, because each may send a mail to a person who has not asked for it. */
export const subscriptionLimit: Limit = { points: 10, seconds: 3600, counts: 'network' }
