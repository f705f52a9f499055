import type { Limit } from '../../lib/limits.ts'

export const registrationLimit: Limit = { points: 10, seconds: 3600, counts: 'network' }

/** Limits how often browsers that have registered ask whether their address was confirmed. Each asks 15 times a minute. */
export const waitingLimit: Limit = { points: 60, seconds: 60, counts: 'network' }
