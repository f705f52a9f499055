import { withTotal } from '@couronne/contract/lib/money'
import type { Service } from '@couronne/contract/marketplace/services'

/** Builds a professional's service as the pages receive it. */
export const aService = ({ price = 45.5, ...given }: Partial<Service> = {}): Service => ({
  ...withTotal({ price }),
  ...{ id: '1', user: '2', libelle: 'Braids', image: 'a.webp', duration: 60 },
  ...{ meches: { packs: 6, longueur: '55 cm', texture: 'Crépu' }, mechesFournies: false, variants: [] },
  ...given,
})
