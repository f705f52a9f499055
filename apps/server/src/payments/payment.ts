/** Why money goes back. */
export const latePayment = 'late_payment'
export type RefundCause = typeof latePayment | 'cancellation' | `allowance ${string}`
