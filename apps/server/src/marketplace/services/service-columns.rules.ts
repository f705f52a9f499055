import { centsFromEuros } from '@couronne/contract/lib/money'
import type { ServiceChange } from '@couronne/contract/marketplace/services'

/** As of a service of which nobody has said what hair it takes. */
export const nothingSaid = { meches_packs: null, meches_longueur: null, meches_texture: null, meches_fournies: false }

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
  price_cents: (price === undefined ? undefined : centsFromEuros(price)) as Sent['price'],
  duration_minutes: duration as Sent['duration'],
  ...(meches && { meches_packs: meches.packs, meches_longueur: meches.longueur, meches_texture: meches.texture }),
  ...(mechesFournies !== undefined && { meches_fournies: mechesFournies }),
})
