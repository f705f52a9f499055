import type { ServiceChange } from '@couronne/contract/services'

/** As of a service of which nobody has said what hair it takes. */
export const nothingSaid = { meches_packs: null, meches_longueur: null, meches_texture: null, meches_fournies: false }

/** Only what was sent. */
export const recipeColumns = ({ meches, mechesFournies }: Pick<ServiceChange, 'meches' | 'mechesFournies'>) => ({
  ...(meches && { meches_packs: meches.packs, meches_longueur: meches.longueur, meches_texture: meches.texture }),
  ...(mechesFournies !== undefined && { meches_fournies: mechesFournies }),
})
