import type { Limit } from '../../lib/limits.ts'

/** A search page makes two requests: one for the products and one for the counts. */
export const shopSearchLimit: Limit = { points: 240, seconds: 60, counts: 'network' }
