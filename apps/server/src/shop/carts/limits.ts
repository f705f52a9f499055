import type { Limit } from '../../lib/limits.ts'

/** The page checks the cart again after each change. */
export const cartCheckLimit: Limit = { points: 120, seconds: 60 }
