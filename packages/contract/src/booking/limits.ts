/**
 * A customer may cancel this many appointments free of charge within these days of 24 hours. From the next one on,
 * cancelling costs what the payment provider has taken for the payment.
 */
export const freeCancellations = { count: 5, days: 30 } as const
/** A customer may have this many appointments ahead with one professional, and this many of them on one day. */
export const maxAhead = 4
export const maxOnOneDay = 2
/** A customer may reschedule an appointment this many times. */
export const maxReschedules = 3
