import { z } from 'zod'
import type { Libelle } from '../marketplace/libelles.ts'

export const mostPacks = 20

/** What hair a hairstyle takes. Length and texture are words of the shop's products; an empty one takes any. */
export const recipe = z.object({
  packs: z
    .int('Nombre de paquets invalide.')
    .min(1, 'Au moins 1 paquet.')
    .max(mostPacks, `Au plus ${mostPacks} paquets.`),
  longueur: z.string().trim().normalize('NFC').max(80, '80 caractères au plus.').default(''),
  texture: z.string().trim().normalize('NFC').max(80, '80 caractères au plus.').default(''),
})
/** As it is read. */
export const shownRecipe = z.object({ packs: z.int(), longueur: z.string(), texture: z.string() })
export type Recipe = z.output<typeof recipe>

/** What is usual for the hairstyles that mostly take hair. A professional may say otherwise of hers, whatever it is. */
const usualRecipes: Partial<Record<Libelle, Recipe>> = {
  Braids: { packs: 6, longueur: '55 cm', texture: 'Crépu' },
  Nattes: { packs: 3, longueur: '55 cm', texture: 'Crépu' },
  Locks: { packs: 5, longueur: '55 cm', texture: 'Crépu' },
  Tissage: { packs: 2, longueur: '45 cm', texture: 'Lisse' },
  'Pose perruque': { packs: 1, longueur: '30 cm', texture: 'Lisse' },
}

/** Null where the hairstyle mostly takes none. */
export const usualRecipe = (libelle: string): Recipe | null => usualRecipes[libelle as Libelle] ?? null
