/**
 * A customer may cancel this many appointments free of charge within these days of 24 hours. From the next one on,
 * cancelling costs what the payment provider has taken for the payment.
 */
export const freeCancellations = { count: 5, days: 30 } as const
/** A customer may have this many appointments ahead with one professional, and this many of them on one day. */
export const maxAhead = 4
export const maxOnOneDay = 2
/**
 * The first appointment of a customer with a professional who confirms it is a request. It waits for an answer for so
 * many hours, and ends so many hours before its start at the latest. It is not offered when the start is closer than
 * `least` hours, which `notice_for` in the database repeats.
 */
export const requestHours = { most: 12, beforeStart: 3, least: 6 } as const
/**
 * A customer may have this many open requests, one with each professional; they are among the customer's holds. A
 * customer may withdraw this many in 24 hours.
 */
export const maxRequests = 2
export const maxWithdrawnRequests = 3
/** A customer may not keep the unpaid hours of a hold into so many hours before their start. */
export const extensionHoursBefore = 2
/** A customer may reschedule an appointment this many times. */
export const maxReschedules = 3
