import type { Limit } from '../../lib/limits.ts'

/** A page asks for what it finds and for their counts. */
export const shopSearchLimit: Limit = { points: 240, seconds: 60, counts: 'network' }
