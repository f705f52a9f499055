import { sessionKeys } from '#app/lib/session.ts'

/**
 * This key stores an order that this browser placed and has not seen paid yet. It is deleted with the customer's
 * session.
 */
export const placedOrderKey = 'commande'
sessionKeys.push(placedOrderKey)
