/** A refund has this cause if the payment came too late. */
export const latePayment = 'late_payment'
/** An attempt that nobody finished has this failure code. */
export const abandonedCode = 'payment_abandoned'
/** After this many refused cards a purchase is released: trying one card after the other is no sign of a buyer. */
export const maxRefusedCards = 5
