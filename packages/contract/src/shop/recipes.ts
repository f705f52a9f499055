import { z } from 'zod'
import { byId, type Endpoint, instant } from '../lib/wire.ts'
import { recipeView } from '../marketplace/recipes.ts'
import { suggestedProduct } from './products.ts'

/**
 * This is the hair to buy for an appointment. `products` are those with enough packs in stock, one for each colour; the
 * list is empty when a parcel might arrive too late. `arrivesOn` is the latest day of delivery, `YYYY-MM-DD`.
 */
export const hairForAppointment = z.object({
  meches: recipeView.nullable(),
  arrivesOn: z.string().nullable(),
  products: z.array(suggestedProduct),
})
export type HairForAppointment = z.input<typeof hairForAppointment>

export const recipesApi = {
  /** `date` is the start of the appointment. The delivery time is computed for the caller's default address. */
  hair: {
    method: 'GET',
    url: '/api/v1/prestation/:id/meches',
    config: { access: 'member' },
    schema: { params: byId, querystring: z.object({ date: instant }), response: { 200: hairForAppointment } },
  },
} as const satisfies Record<string, Endpoint>
