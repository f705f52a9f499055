import { keysOfSession } from '#app/lib/session.ts'

/** Under which an order is kept that was made in this browser and not yet seen paid: hers alone, so it goes with her session. */
export const placedOrderKey = 'commande'
keysOfSession.push(placedOrderKey)
