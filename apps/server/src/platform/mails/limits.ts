import type { Limit } from '../../lib/limits.ts'

/** Limits mails of one kind to one person. */
export const mailLimit: Limit = { points: 3, seconds: 3600 }
