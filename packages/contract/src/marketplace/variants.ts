import { z } from 'zod'
import { uuid } from '../lib/wire.ts'
import type { Libelle } from './libelles.ts'
import { serviceDuration, servicePrice } from './service-terms.ts'
import { type Longueur, longueurs, type Taille, tailles } from './variant-names.ts'

const libellesWithVariants: readonly string[] = ['Braids', 'Nattes', 'Locks', 'Tissage'] satisfies Libelle[]
/** Only these hairstyles are sold by size and length. */
export const hasVariants = (libelle: string) => libellesWithVariants.includes(libelle)

/** There is one variant of each size and length. */
export const maxVariants = tailles.length * longueurs.length

const variantBody = z.object({
  taille: z.enum(tailles, 'Choisissez micro, moyen ou gros.').optional(),
  longueur: z.enum(longueurs, 'Choisissez épaules, mi-dos ou taille.').optional(),
  price: servicePrice,
  duration: serviceDuration,
})
export type VariantBody = z.output<typeof variantBody>

const blankText = 'Choisissez une grosseur ou une longueur.'
const duplicateText = 'Cette grosseur et cette longueur sont déjà dans la liste.'
const missingTailleText = 'Choisissez une grosseur ici aussi, ou retirez-la des autres tarifs.'
const missingLongueurText = 'Choisissez une longueur ici aussi, ou retirez-la des autres tarifs.'

type Traits = { taille?: Taille | undefined; longueur?: Longueur | undefined }

/**
 * Returns what is wrong with the size and the length of a row. A customer chooses both from lists, so each row has those
 * that any row has.
 */
const traitsError = (row: Traits, at: number, rows: Traits[]) => {
  if (!row.taille && !row.longueur) return { path: 'taille', message: blankText }
  if (!row.taille && rows.some(({ taille }) => taille)) return { path: 'taille', message: missingTailleText }
  if (!row.longueur && rows.some(({ longueur }) => longueur)) return { path: 'longueur', message: missingLongueurText }
  const isSame = (other: Traits) => other.taille === row.taille && other.longueur === row.longueur
  return rows.findIndex(isSame) < at ? { path: 'taille', message: duplicateText } : undefined
}

/** Checks the rows that a professional has filled in; a form checks its own with it. */
export const checkTraits = (rows: Traits[], report: (error: { path: [number, string]; message: string }) => void) => {
  for (const [at, row] of rows.entries()) {
    const error = traitsError(row, at, rows)
    if (error) report({ path: [at, error.path], message: error.message })
  }
}

export const variantsBody = z
  .array(variantBody)
  .max(maxVariants, `${maxVariants} grosseurs et longueurs au plus.`)
  .superRefine((rows, { addIssue }) =>
    checkTraits(rows, ({ path, message }) => addIssue({ code: 'custom', path, message })),
  )

/** `price` is what the professional gets and `total` what the customer pays, both in euros; `duration` is in minutes. */
export const variant = z.object({
  id: uuid,
  taille: z.enum(tailles).nullable(),
  longueur: z.enum(longueurs).nullable(),
  price: z.number(),
  total: z.number(),
  duration: z.int(),
})
export type Variant = z.input<typeof variant>
