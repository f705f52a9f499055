import type { Limit } from '../../lib/limits.ts'

/** A person opens far fewer pages; a shared network may have several visitors. */
export const audienceLimit: Limit = { points: 120, seconds: 60, counts: 'network' }
