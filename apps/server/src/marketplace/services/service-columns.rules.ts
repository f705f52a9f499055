import { centsFromEuros } from '@couronne/contract/lib/money'
import type { ServiceChange } from '@couronne/contract/marketplace/services'

/** As of a service of which nobody has said what hair it takes. */
export const nothingSaid = { mechesPacks: null, mechesLongueur: null, mechesTexture: null, mechesFournies: false }

/** Only what was sent; a field that is not named here has a column of its name. */
export const serviceColumns = <Sent extends ServiceChange>({
  price,
  duration,
  meches,
  mechesFournies,
  ...named
}: Sent) => ({
  ...named,
  // Always there where the whole of a service was sent.
  priceCents: (price === undefined ? undefined : centsFromEuros(price)) as Sent['price'],
  durationMinutes: duration as Sent['duration'],
  ...(meches && { mechesPacks: meches.packs, mechesLongueur: meches.longueur, mechesTexture: meches.texture }),
  ...(mechesFournies !== undefined && { mechesFournies }),
})
