/** Why money goes back. */
export const latePayment = 'late_payment'
/** Of an attempt that nobody finished. */
export const abandonedCode = 'payment_abandoned'
/** After how many refused cards a purchase is given up: whoever tries one after the other is not here for it. */
export const maxRefusedCards = 5
