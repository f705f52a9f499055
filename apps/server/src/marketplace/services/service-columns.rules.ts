import { centsFromEuros } from '@couronne/contract/lib/money'
import type { ServiceChange } from '@couronne/contract/marketplace/services'

/** Column values of a service whose professional has given no hair recipe. */
export const noRecipeColumns = { mechesPacks: null, mechesLongueur: null, mechesTexture: null, mechesFournies: false }

/** Maps only the fields that were sent; a field not named here has a column of the same name. */
export const serviceColumns = <Sent extends ServiceChange>({
  price,
  duration,
  meches,
  mechesFournies,
  ...named
}: Sent) => ({
  ...named,
  // The value is always defined when the request contains a whole service.
  priceCents: (price === undefined ? undefined : centsFromEuros(price)) as Sent['price'],
  durationMinutes: duration as Sent['duration'],
  ...(meches && { mechesPacks: meches.packs, mechesLongueur: meches.longueur, mechesTexture: meches.texture }),
  ...(mechesFournies !== undefined && { mechesFournies }),
})
