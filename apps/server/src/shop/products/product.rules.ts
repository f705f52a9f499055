import { centsFromEuros } from '@couronne/contract/lib/money'
import { unaccented } from '@couronne/contract/lib/plain-name'
import type { ProductChange, ProductFilters } from '@couronne/contract/shop/products'

/** A stock of this size or less is shown to operators as low. */
export const lowStock = 5

/** More words do not make a search more precise. */
const maxWords = 6
/** A search ignores these words: they do not distinguish products. */
const stopWords = new Set('a au aux avec d de des du en et l la le les ou par pour sur un une cm mes ma mon'.split(' '))

/** Returns the search words in the form that `plain_words` produces in SQL: letters and digits alone. */
const wordsOf = (q: string) =>
  unaccented(q)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !stopWords.has(word))
    .slice(0, maxWords)

/** Returns the filters as the SQL statements take them. Null filters nothing. */
export const criteriaOf = ({ texture, longueur, couleur, prixMin, prixMax, disponible, q }: ProductFilters) => ({
  texture: texture?.length ? texture : null,
  longueur: longueur?.length ? longueur : null,
  couleur: couleur?.length ? couleur : null,
  fromCents: prixMin === undefined ? null : centsFromEuros(prixMin),
  toCents: prixMax === undefined ? null : centsFromEuros(prixMax),
  inStockOnly: disponible === '1',
  words: q ? wordsOf(q) : null,
})
export type ProductCriteria = ReturnType<typeof criteriaOf>

type Trader = { nom: string; adresse: string; email: string }

/** Returns the columns of a trader whom an offer names. They are all null for `false`. */
export const traderColumns = <Name extends 'fabricant' | 'responsable'>(name: Name, trader: Trader | false) => {
  const { nom = null, adresse = null, email = null } = trader || {}
  return { [`${name}_nom`]: nom, [`${name}_adresse`]: adresse, [`${name}_email`]: email } as Record<
    `${Name}_${keyof Trader}`,
    string | null
  >
}

/** The audit log names the changed fields with these words. */
export const fieldNames: Record<Exclude<keyof ProductChange, 'expected'>, string> = {
  libelle: 'le nom',
  price: 'le prix',
  description: 'la description',
  texture: 'la texture',
  longueur: 'la longueur',
  couleur: 'la couleur',
  modele: 'le modèle',
  images: 'les photos',
  fabricant: 'le fabricant',
  responsable: 'la personne responsable',
  avertissements: 'les avertissements',
}
