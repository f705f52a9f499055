import type { Limit } from '../../lib/limits.ts'

/** Limits the checks whether a professional travels to a town. */
export const reachLimit: Limit = { points: 120, seconds: 60, counts: 'network' }
