import type { Limit } from '../../lib/limits.ts'

/** Limits the reports of guests by network. */
export const networkReportLimit: Limit = { points: 10, seconds: 3600, counts: 'network' }
/** Limits the reports of guests by e-mail address. */
export const addressReportLimit: Limit = { points: 5, seconds: 3600 }
/** Limits the receipts to one e-mail address, which may belong to another person. */
export const receiptLimit: Limit = { points: 5, seconds: 24 * 3600 }
/** Limits the calls with the key of a mail by network. */
export const decisionKeyLimit: Limit = { points: 60, seconds: 3600, counts: 'network' }
