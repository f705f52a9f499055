import { z } from 'zod'
import { type Endpoint, instant, required } from '../lib/wire.ts'

/** An account keeps so many cards at most. */
export const maxSavedCards = 5

/** This is a card that the caller keeps. The number and the code are at the payment provider alone. */
const savedCard = z.object({
  /** It is the `payment_method` that pays with this card. */
  id: z.string(),
  /** The provider names the brand, such as `visa` or `mastercard`. */
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number(),
  expYear: z.number(),
  /** The month of expiry is over, so the card pays no more. */
  isExpired: z.boolean(),
  dateCreated: instant,
})
export type SavedCard = z.input<typeof savedCard>

const cardsUrl = '/api/v1/card'

export const savedCardsApi = {
  /** Returns the caller's saved cards, the latest first. */
  list: {
    method: 'GET',
    url: cardsUrl,
    config: { access: 'member' },
    schema: { response: { 200: z.array(savedCard) } },
  },
  /** Removes a saved card of the caller, here and at the payment provider. */
  remove: {
    method: 'DELETE',
    url: `${cardsUrl}/:id`,
    config: { access: 'member' },
    schema: { params: z.object({ id: required(255) }), response: { 204: z.any() } },
  },
} as const satisfies Record<string, Endpoint>
