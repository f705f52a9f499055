import type { Limit } from '../../lib/limits.ts'

export const registrationLimit: Limit = { points: 10, seconds: 3600, counts: 'network' }

/**
 * Limit how often browsers that have registered ask whether their address was confirmed. Each asks 15 times a minute, so
 * that one of them never uses up what a shared network may ask.
 */
export const waitingLimits = {
  browser: { points: 30, seconds: 60 },
  network: { points: 600, seconds: 60, counts: 'network' },
} satisfies Record<string, Limit>
