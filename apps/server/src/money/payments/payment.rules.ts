/** Why money goes back. */
export const latePayment = 'late_payment'
/** Of an attempt that nobody finished. */
export const abandonedCode = 'payment_abandoned'
