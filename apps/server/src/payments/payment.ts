/** Why money goes back. */
export const latePayment = 'late_payment'
/** Of an attempt that nobody finished. */
export const abandonedCode = 'payment_abandoned'
export type RefundCause = typeof latePayment | 'cancellation' | `allowance ${string}`
