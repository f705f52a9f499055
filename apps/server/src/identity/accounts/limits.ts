import type { Limit } from '../../lib/limits.ts'

export const registrationLimit: Limit = { points: 10, seconds: 3600, counts: 'network' }
