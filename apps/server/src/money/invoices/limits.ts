import type { Limit } from '../../lib/limits.ts'

/** A PDF is drawn anew for each request, in 60 ms of the server's only thread. */
export const pdfLimit: Limit = { points: 30, seconds: 60 }
