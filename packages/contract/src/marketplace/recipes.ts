import { z } from 'zod'
import type { Libelle } from './libelles.ts'

export const maxPacks = 20

/**
 * This is the hair that a hairstyle needs. `longueur` and `texture` use the values of the shop's products; empty means
 * any.
 */
export const recipe = z.object({
  packs: z
    .int('Nombre de paquets invalide.')
    .min(1, 'Au moins 1 paquet.')
    .max(maxPacks, `Au plus ${maxPacks} paquets.`),
  longueur: z.string().trim().normalize('NFC').max(80, '80 caractères au plus.').default(''),
  texture: z.string().trim().normalize('NFC').max(80, '80 caractères au plus.').default(''),
})
/** This is a recipe in an answer. */
export const recipeView = z.object({ packs: z.int(), longueur: z.string(), texture: z.string() })
export type Recipe = z.output<typeof recipe>

/**
 * Says how many packs of extensions the hairstyles that need some usually take. A professional may set another recipe
 * for each service.
 */
const defaultRecipes: Partial<Record<Libelle, Recipe>> = {
  Braids: { packs: 6, longueur: '55 cm', texture: 'Crépu' },
  Nattes: { packs: 3, longueur: '55 cm', texture: 'Crépu' },
  Locks: { packs: 5, longueur: '55 cm', texture: 'Crépu' },
  Tissage: { packs: 2, longueur: '45 cm', texture: 'Lisse' },
  'Pose perruque': { packs: 1, longueur: '30 cm', texture: 'Lisse' },
}

/** Returns null when the hairstyle normally needs no hair. */
export const defaultRecipe = (libelle: string): Recipe | null => defaultRecipes[libelle as Libelle] ?? null
