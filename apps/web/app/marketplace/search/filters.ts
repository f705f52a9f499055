import type { PartOfDay } from '@couronne/contract/lib/hours'
import type { SearchOrder } from '@couronne/contract/marketplace/search'
import { decimalText, priceText } from '#app/lib/french.ts'

/** Contains the filters of a search, by their names in the API. The values are texts as in the address. */
export type Filters = {
  domicile?: '1'
  prixMax?: string
  noteMin?: string
  distanceMax?: string
  moment?: PartOfDay
}
export type FilterName = keyof Filters
/** The default order is not part of this type. */
export type SortOrder = Exclude<SearchOrder, 'distance'>
type FiltersAndOrder = { filters: Filters; tri?: SortOrder | undefined }

const params: Record<FilterName, { param: string; shape: RegExp }> = {
  domicile: { param: 'domicile', shape: /^1$/ },
  prixMax: { param: 'prix-max', shape: /^\d{1,5}(\.\d{1,2})?$/ },
  noteMin: { param: 'note-min', shape: /^([1-4](\.\d)?|5)$/ },
  distanceMax: { param: 'distance-max', shape: /^(\d{1,2}|100)$/ },
  moment: { param: 'moment', shape: /^(matin|apres-midi|soir)$/ },
}
const filterNames = Object.keys(params) as FilterName[]

export const paramOf = (name: FilterName) => params[name].param

/** Ignores filters that are invalid. */
export const parseFilters = (query: URLSearchParams): Filters =>
  Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = query.get(params[name].param)?.trim().replace(',', '.') ?? ''
      return params[name].shape.test(value) ? [[name, value]] : []
    }),
  )

/** Converts the filters and the sort order to the parameters of the address. */
export const toParams = ({ filters, tri }: FiltersAndOrder): Record<string, string> => ({
  ...Object.fromEntries(activeFilters(filters).map((name) => [params[name].param, filters[name] ?? ''])),
  ...(tri && { tri }),
})

export const activeFilters = (filters: Filters) => filterNames.filter((name) => filters[name])
export const hasFilters = (filters: Filters) => activeFilters(filters).length > 0

/** Sets the value of a filter, or removes the filter if there is no value. */
export const withFilter = (filters: Filters, name: FilterName, value?: string): Filters => {
  const { [name]: _, ...rest } = filters
  return value ? { ...rest, [name]: value } : rest
}

const momentTexts = { matin: 'Matin', 'apres-midi': 'Après-midi', soir: 'Soir' }

const texts: Record<FilterName, (value: string) => string> = {
  domicile: () => 'À domicile',
  prixMax: (value) => `${priceText(Number(value))} au plus`,
  noteMin: (value) => (Number(value) === 5 ? '5 étoiles' : `${decimalText(Number(value))} étoiles et plus`),
  distanceMax: (value) => (Number(value) === 0 ? 'Dans la ville' : `${Number(value)}\u00a0km au plus`),
  moment: (value) => momentTexts[value as PartOfDay],
}
export const valueText = (name: FilterName, value: string) => texts[name](value)
export const filterTexts = (filters: Filters) =>
  activeFilters(filters).map((name) => valueText(name, filters[name] ?? ''))

/** Lists the filters with their values. `anyLabel` is the text for no filter. */
export const filterChoices: { name: FilterName; title: string; anyLabel: string; values: string[] }[] = [
  { name: 'domicile', title: 'Lieu', anyLabel: 'Chez vous ou chez elle', values: ['1'] },
  { name: 'prixMax', title: 'Prix', anyLabel: 'Tous les prix', values: ['40', '60', '80', '120', '200'] },
  { name: 'noteMin', title: 'Note', anyLabel: 'Toutes les notes', values: ['3', '4', '4.5'] },
  { name: 'distanceMax', title: 'Distance', anyLabel: 'Toutes les distances', values: ['0', '5', '10', '20', '50'] },
  { name: 'moment', title: 'Moment', anyLabel: 'Toute la journée', values: ['matin', 'apres-midi', 'soir'] },
]

/** Lists the sort orders. The default comes first, and the address does not contain it. */
export const sortOrders: { tri: SortOrder | undefined; text: string; rule: string }[] = [
  {
    tri: undefined,
    text: 'Les plus proches',
    rule: 'd’abord les professionnelles de la ville, puis les plus proches qui s’y déplacent ; à égalité, les mieux notées et les premières disponibles',
  },
  {
    tri: 'prix',
    text: 'Les moins chères',
    rule: 'par prix total, le plus bas d’abord ; à égalité, les plus proches et les mieux notées',
  },
  {
    tri: 'note',
    text: 'Les mieux notées',
    rule: 'par note, la meilleure d’abord, compte tenu du nombre d’avis ; à égalité, les plus proches',
  },
]
export const sortOrderIn = (query: URLSearchParams) =>
  sortOrders.find(({ tri }) => tri && tri === query.get('tri'))?.tri

const withoutTexts: Record<FilterName, string> = {
  domicile: 'Sans « à domicile »',
  prixMax: 'Sans filtre de prix',
  noteMin: 'Sans filtre de note',
  distanceMax: 'Sans filtre de distance',
  moment: 'À toute heure',
}
export const withoutText = (without: FilterName[]) => {
  const [only, ...more] = without
  return only && more.length === 0 ? withoutTexts[only] : 'Sans aucun filtre'
}
