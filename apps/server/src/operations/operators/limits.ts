import type { Limit } from '../../lib/limits.ts'

export const secondFactorLimit: Limit = { points: 5, seconds: 900 }
