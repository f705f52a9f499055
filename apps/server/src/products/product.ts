import { unaccented } from '@couronne/contract/plain-name'
import type { ProductFilters } from '@couronne/contract/products'

/** More say nothing more. */
const mostWords = 6
/** They stand in every name and in none. */
const smallWords = new Set(
  'a au aux avec d de des du en et l la le les ou par pour sur un une cm mes ma mon'.split(' '),
)

/** The words that are looked for, as `plain_words` writes them in SQL: letters and digits alone. */
export const wordsOf = (q: string) =>
  unaccented(q)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !smallWords.has(word))
    .slice(0, mostWords)

/** As the statements take it: null narrows nothing. */
export const wantedOf = ({ texture, longueur, couleur, prixMin, prixMax, disponible, q }: ProductFilters) => ({
  texture: texture?.length ? texture : null,
  longueur: longueur?.length ? longueur : null,
  couleur: couleur?.length ? couleur : null,
  fromCents: prixMin === undefined ? null : Math.round(prixMin * 100),
  toCents: prixMax === undefined ? null : Math.round(prixMax * 100),
  inStockOnly: disponible === '1',
  words: q ? wordsOf(q) : null,
})
export type Wanted = ReturnType<typeof wantedOf>
