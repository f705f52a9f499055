/** Sizes and lengths are listed from the finest and the shortest on, as pages show them. */
export const tailles = ['micro', 'moyen', 'gros'] as const
export type Taille = (typeof tailles)[number]
export const longueurs = ['épaules', 'mi-dos', 'taille'] as const
export type Longueur = (typeof longueurs)[number]
/** A size is also called 'taille', so people read a length in these words and a size under the name 'Grosseur'. */
export const longueurTexts: Record<Longueur, string> = {
  épaules: 'aux épaules',
  'mi-dos': 'à mi-dos',
  taille: 'à la taille',
}
type SoldTraits = { taille: Taille | null; longueur: Longueur | null }

/** Names a size and a length: 'moyen, à mi-dos'. */
export const variantText = ({ taille, longueur }: SoldTraits) =>
  [taille, longueur && longueurTexts[longueur]].filter(Boolean).join(', ')

/** Names a service as it is sold: 'Braids · moyen, à mi-dos'. The server names that of an appointment in the same way. */
export const soldName = (libelle: string, variant: SoldTraits | null | undefined) =>
  variant && variantText(variant) ? `${libelle} · ${variantText(variant)}` : libelle

const rankOf = ({ taille, longueur }: SoldTraits) =>
  10 * tailles.indexOf(taille ?? 'micro') + longueurs.indexOf(longueur ?? 'épaules')
export const compareVariants = (a: SoldTraits, b: SoldTraits) => rankOf(a) - rankOf(b)

/** Returns the variant whose price and duration the service itself shows; a shorter one comes first at equal price. */
export const cheapestVariant = <Sold extends { price: number; duration: number }>(variants: readonly Sold[]) =>
  variants.toSorted((a, b) => a.price - b.price || a.duration - b.duration).at(0)
