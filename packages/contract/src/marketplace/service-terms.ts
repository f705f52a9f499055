import { z } from 'zod'
import { euros } from '../lib/wire.ts'

/** Below this price in euros, the service fee would not pay the payment provider. */
export const lowestPrice = 15
export const highestPrice = 5000

/** The limits of price and duration hold for a service and for each of its variants. */
export const servicePrice = euros
  .min(lowestPrice, `Le prix doit être d'au moins ${lowestPrice} €.`)
  .max(highestPrice, 'Le prix ne peut pas dépasser 5 000 €.')
export const serviceDuration = z.int('Durée invalide.').min(15, 'Au moins 15 minutes.').max(720, 'Au plus 12 heures.')
