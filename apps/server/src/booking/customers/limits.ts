import type { Limit } from '../../lib/limits.ts'

/** Limits how often a professional saves notes about customers. */
export const noteLimit: Limit = { points: 200, seconds: 24 * 3600 }
