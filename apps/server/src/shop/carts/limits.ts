import type { Limit } from '../../lib/limits.ts'

/** A cart is checked anew after each change of it. */
export const cartCheckLimit: Limit = { points: 120, seconds: 60 }
