import type { Limit } from '../../lib/limits.ts'

/** An operator opens so many conversations with people. */
export const openingLimit: Limit = { points: 60, seconds: 3600 }
