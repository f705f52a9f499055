import type { Limit } from '../../lib/limits.ts'

export const sharedLimit: Limit = { points: 60, seconds: 3600, counts: 'network' }
