import { z } from 'zod'
import { byId, type Endpoint, instant } from '../lib/wire.ts'
import { shownRecipe } from '../marketplace/recipes.ts'
import { companion } from './products.ts'

/**
 * The hair for a visit on that day, as far as it can be had: `products` are those of which there are as many packs as
 * it takes, one for each colour; none where a parcel might come too late. `arrivesOn`: by when it is there.
 */
export const hairForVisit = z.object({
  meches: shownRecipe.nullable(),
  arrivesOn: z.string().nullable(),
  products: z.array(companion),
})
export type HairForVisit = z.input<typeof hairForVisit>

export const recipesApi = {
  /** For her who asks, whom the parcel goes to. */
  hair: {
    method: 'GET',
    url: '/api/v1/prestation/:id/meches',
    config: { who: 'member' },
    schema: { params: byId, querystring: z.object({ date: instant }), response: { 200: hairForVisit } },
  },
} as const satisfies Record<string, Endpoint>
