import { centsFromEuros } from '@couronne/contract/lib/money'
import { unaccented } from '@couronne/contract/lib/plain-name'
import type { ProductChange, ProductFilters } from '@couronne/contract/shop/products'

/** So few are left that an operator is told. */
export const lowStock = 5

/** More say nothing more. */
const mostWords = 6
/** They stand in every name and in none. */
const smallWords = new Set(
  'a au aux avec d de des du en et l la le les ou par pour sur un une cm mes ma mon'.split(' '),
)

/** The words that are looked for, as `plain_words` writes them in SQL: letters and digits alone. */
const wordsOf = (q: string) =>
  unaccented(q)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !smallWords.has(word))
    .slice(0, mostWords)

/** As the statements take it: null narrows nothing. */
export const wantedOf = ({ texture, longueur, couleur, prixMin, prixMax, disponible, q }: ProductFilters) => ({
  texture: texture?.length ? texture : null,
  longueur: longueur?.length ? longueur : null,
  couleur: couleur?.length ? couleur : null,
  fromCents: prixMin === undefined ? null : centsFromEuros(prixMin),
  toCents: prixMax === undefined ? null : centsFromEuros(prixMax),
  inStockOnly: disponible === '1',
  words: q ? wordsOf(q) : null,
})
export type Wanted = ReturnType<typeof wantedOf>

type Trader = { nom: string; adresse: string; email: string }

/** A person whom an offer names, as the table keeps her; false: nobody. */
export const columnsOf = <Name extends 'fabricant' | 'responsable'>(name: Name, trader: Trader | false) => {
  const { nom = null, adresse = null, email = null } = trader || {}
  return { [`${name}_nom`]: nom, [`${name}_adresse`]: adresse, [`${name}_email`]: email } as Record<
    `${Name}_${keyof Trader}`,
    string | null
  >
}

/** As the journal names what was changed. */
export const fieldNames: Record<Exclude<keyof ProductChange, 'seen'>, string> = {
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
