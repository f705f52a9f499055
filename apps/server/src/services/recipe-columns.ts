import type { ServiceChange } from '@couronne/contract/services'

/** Only what was sent. */
export const recipeColumns = ({ meches, mechesFournies }: Pick<ServiceChange, 'meches' | 'mechesFournies'>) => ({
  ...(meches && { meches_packs: meches.packs, meches_longueur: meches.longueur, meches_texture: meches.texture }),
  ...(mechesFournies !== undefined && { meches_fournies: mechesFournies }),
})
