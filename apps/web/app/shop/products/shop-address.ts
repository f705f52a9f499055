import type { FilterCounts, ProductOrder } from '@couronne/contract/shop/products'
import { addresses } from '#app/lib/addresses.ts'
import { priceText } from '#app/lib/french.ts'

export const pageSize = 24

/** Several values of each of these traits may be chosen. */
export const traits = ['texture', 'longueur', 'couleur'] as const
export type Trait = (typeof traits)[number]

/**
 * Describes the address of the shop, which contains `page` from the second one on. Prices are texts as in the address.
 */
export type ShopFilters = Record<Trait, string[]> & {
  prixMin: string
  prixMax: string
  disponible: boolean
  q: string
  tri?: ProductOrder | undefined
  page: number
}

export const noFilters: ShopFilters = {
  texture: [],
  longueur: [],
  couleur: [],
  prixMin: '',
  prixMax: '',
  disponible: false,
  q: '',
  page: 1,
}

const parsePrice = (text: string | null) => {
  const value = text?.trim().replace(',', '.') ?? ''
  return /^\d{1,5}(\.\d{1,2})?$/.test(value) ? value : ''
}
const sortKeys: readonly string[] = ['nouveautes', 'prix-croissant', 'prix-decroissant'] satisfies ProductOrder[]

/** Ignores the parts of an address that are invalid. */
export const readShopFilters = (query: URLSearchParams): ShopFilters => {
  const readValues = (trait: Trait) =>
    [...new Set(query.getAll(trait).map((value) => value.trim()))]
      .filter((value) => value !== '' && value.length <= 80 && !value.includes('\0'))
      .slice(0, 20)
  const tri = query.get('tri') ?? ''
  return {
    texture: readValues('texture'),
    longueur: readValues('longueur'),
    couleur: readValues('couleur'),
    prixMin: parsePrice(query.get('prixMin')),
    prixMax: parsePrice(query.get('prixMax')),
    disponible: query.get('disponible') === '1',
    q: query.get('q')?.replaceAll('\0', '').trim().slice(0, 100).trim() ?? '',
    ...(sortKeys.includes(tri) && { tri: tri as ProductOrder }),
    page: Number(/^[1-9]\d{0,3}$/.exec(query.get('page') ?? '')?.[0] ?? 1),
  }
}

/** Lists the parts of the address by name, without the page. */
export const queryEntries = (filters: ShopFilters): [name: string, value: string][] => {
  const { q, prixMin, prixMax, disponible, tri } = filters
  const singleValues = { q, prixMin, prixMax, disponible: disponible ? '1' : '', tri: tri ?? '' }
  return [
    ...traits.flatMap((trait) => filters[trait].map((value): [string, string] => [trait, value])),
    ...Object.entries(singleValues).filter(([, value]) => value !== ''),
  ]
}

/** Begins at the first page again unless a page is given. */
export const shopAddress = (filters: ShopFilters, page = 1) => {
  const query = new URLSearchParams([...queryEntries(filters), ...(page > 1 ? [['page', String(page)]] : [])])
  return query.size > 0 ? `${addresses.shop()}?${query}` : addresses.shop()
}

/** Converts the filters to the parameters of the API. */
export const toFilterQuery = ({ texture, longueur, couleur, prixMin, prixMax, disponible, q }: ShopFilters) => ({
  texture,
  longueur,
  couleur,
  prixMin: prixMin || undefined,
  prixMax: prixMax || undefined,
  disponible: disponible ? ('1' as const) : undefined,
  q: q || undefined,
})

export const hasFilters = (filters: ShopFilters) => activeFilters(filters).length > 0
export const withoutFilters = ({ q, tri }: ShopFilters): ShopFilters => ({ ...noFilters, q, tri })

/** Adds the value, or removes it if it was chosen. */
export const toggleFilter = (filters: ShopFilters, trait: Trait, value: string): ShopFilters => ({
  ...filters,
  [trait]: filters[trait].includes(value)
    ? filters[trait].filter((other) => other !== value)
    : [...filters[trait], value],
})

/** Returns for example 'De 20 € à 60 €', 'Dès 20 €' or '60 € au plus'. */
const priceRangeText = ({ prixMin, prixMax }: ShopFilters) => {
  const [from, to] = [prixMin, prixMax].map((price) => priceText(Number(price)))
  if (!prixMax) return `Dès ${from}`
  return prixMin ? `De ${from} à ${to}` : `${to} au plus`
}

/** Lists each active filter in words, with the filters that remain without it. */
export const activeFilters = (filters: ShopFilters): { text: string; without: ShopFilters }[] => [
  ...traits.flatMap((trait) =>
    filters[trait].map((value) => ({ text: value, without: toggleFilter(filters, trait, value) })),
  ),
  ...(filters.prixMin || filters.prixMax
    ? [{ text: priceRangeText(filters), without: { ...filters, prixMin: '', prixMax: '' } }]
    : []),
  ...(filters.disponible ? [{ text: 'En stock', without: { ...filters, disponible: false } }] : []),
]

const withoutTexts: Record<Trait, string> = {
  texture: 'Toutes les textures',
  longueur: 'Toutes les longueurs',
  couleur: 'Toutes les couleurs',
}
/** Lists alternatives to an empty result: the filters without one trait, with the number of products. */
export const findAlternatives = (filters: ShopFilters, counts: FilterCounts) =>
  traits
    .filter((trait) => filters[trait].length > 0)
    .map((trait) => ({
      text: withoutTexts[trait],
      to: shopAddress({ ...filters, [trait]: [] }),
      // The server counts each value among what the other filters leave.
      total: counts[trait].reduce((sum, { total }) => sum + total, 0),
    }))
    .filter(({ total }) => total > 0)

/** Lists the sort orders. The default comes first, and the address does not contain it. */
export const sortOrders = ({ q }: ShopFilters): { tri: ProductOrder | undefined; text: string }[] => [
  ...(q ? [{ tri: undefined, text: 'Pertinence' }] : []),
  { tri: q ? 'nouveautes' : undefined, text: 'Nouveautés' },
  { tri: 'prix-croissant', text: 'Prix croissant' },
  { tri: 'prix-decroissant', text: 'Prix décroissant' },
]

const textures = ['Lisse', 'Ondulé', 'Bouclé', 'Crépu']
/** Sorts textures from the straightest to the kinkiest, and other values behind them. */
export const sortByTexture = <T extends { value: string }>(values: T[]) => {
  const rank = ({ value }: T) => (textures.includes(value) ? textures.indexOf(value) : textures.length)
  return [...values].sort((a, b) => rank(a) - rank(b))
}
