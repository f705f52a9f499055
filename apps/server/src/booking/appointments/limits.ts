import type { Limit } from '../../lib/limits.ts'

/** Of who looks whether a professional comes to a town. */
export const reachLimit: Limit = { points: 120, seconds: 60, counts: 'network' }
