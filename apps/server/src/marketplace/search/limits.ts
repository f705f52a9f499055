import type { Limit } from '../../lib/limits.ts'

export const searchLimit: Limit = { points: 120, seconds: 60, counts: 'network' }
export const searchDaysLimit: Limit = { points: 40, seconds: 60, counts: 'network' }
