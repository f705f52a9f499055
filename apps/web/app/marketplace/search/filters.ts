import type { PartOfDay } from '@couronne/contract/lib/hours'
import type { SearchOrder } from '@couronne/contract/marketplace/search'
import { decimalText, priceText } from '#app/lib/french.ts'

/** Contains the filters of a search, by their names in the API. The values are texts as in the address. */
export type Narrowing = {
  domicile?: '1'
  prixMax?: string
  noteMin?: string
  distanceMax?: string
  moment?: PartOfDay
}
export type NarrowingName = keyof Narrowing
/** The default order is not part of this type. */
export type Order = Exclude<SearchOrder, 'distance'>
type Refined = { narrowing: Narrowing; tri?: Order | undefined }

const params: Record<NarrowingName, { param: string; shape: RegExp }> = {
  domicile: { param: 'domicile', shape: /^1$/ },
  prixMax: { param: 'prix-max', shape: /^\d{1,5}(\.\d{1,2})?$/ },
  noteMin: { param: 'note-min', shape: /^([1-4](\.\d)?|5)$/ },
  distanceMax: { param: 'distance-max', shape: /^(\d{1,2}|100)$/ },
  moment: { param: 'moment', shape: /^(matin|apres-midi|soir)$/ },
}
const names = Object.keys(params) as NarrowingName[]

export const paramOf = (name: NarrowingName) => params[name].param

/** Ignores filters that are invalid. */
export const narrowingIn = (query: URLSearchParams): Narrowing =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = query.get(params[name].param)?.trim().replace(',', '.') ?? ''
      return params[name].shape.test(value) ? [[name, value]] : []
    }),
  )

/** Converts the filters and the sort order to the parameters of the address. */
export const paramsOf = ({ narrowing, tri }: Refined): Record<string, string> => ({
  ...Object.fromEntries(activeIn(narrowing).map((name) => [params[name].param, narrowing[name] ?? ''])),
  ...(tri && { tri }),
})

export const activeIn = (narrowing: Narrowing) => names.filter((name) => narrowing[name])
export const isNarrowed = (narrowing: Narrowing) => activeIn(narrowing).length > 0

/** Sets the value of a filter, or removes the filter if there is no value. */
export const withValue = (narrowing: Narrowing, name: NarrowingName, value?: string): Narrowing => {
  const { [name]: _, ...rest } = narrowing
  return value ? { ...rest, [name]: value } : rest
}

const momentTexts = { matin: 'Matin', 'apres-midi': 'Après-midi', soir: 'Soir' }

const texts: Record<NarrowingName, (value: string) => string> = {
  domicile: () => 'À domicile',
  prixMax: (value) => `${priceText(Number(value))} au plus`,
  noteMin: (value) => (Number(value) === 5 ? '5 étoiles' : `${decimalText(Number(value))} étoiles et plus`),
  distanceMax: (value) => (Number(value) === 0 ? 'Dans la ville' : `${Number(value)}\u00a0km au plus`),
  moment: (value) => momentTexts[value as PartOfDay],
}
export const valueText = (name: NarrowingName, value: string) => texts[name](value)
export const narrowingText = (narrowing: Narrowing) =>
  activeIn(narrowing).map((name) => valueText(name, narrowing[name] ?? ''))

/** Lists the filters with their values. `unnarrowed` is the text for no filter. */
export const choices: { name: NarrowingName; title: string; unnarrowed: string; values: string[] }[] = [
  { name: 'domicile', title: 'Lieu', unnarrowed: 'Chez vous ou chez elle', values: ['1'] },
  { name: 'prixMax', title: 'Prix', unnarrowed: 'Tous les prix', values: ['40', '60', '80', '120', '200'] },
  { name: 'noteMin', title: 'Note', unnarrowed: 'Toutes les notes', values: ['3', '4', '4.5'] },
  { name: 'distanceMax', title: 'Distance', unnarrowed: 'Toutes les distances', values: ['0', '5', '10', '20', '50'] },
  { name: 'moment', title: 'Moment', unnarrowed: 'Toute la journée', values: ['matin', 'apres-midi', 'soir'] },
]

/** Lists the sort orders. The default comes first, and the address does not contain it. */
export const orders: { tri: Order | undefined; text: string; rule: string }[] = [
  {
    tri: undefined,
    text: 'Les plus proches',
    rule: 'd’abord les professionnelles de la ville, puis les plus proches qui s’y déplacent ; à égalité, les mieux notées et les premières disponibles',
  },
  {
    tri: 'prix',
    text: 'Les moins chères',
    rule: 'par prix, le plus bas d’abord ; à égalité, les plus proches et les mieux notées',
  },
  {
    tri: 'note',
    text: 'Les mieux notées',
    rule: 'par note, la meilleure d’abord, compte tenu du nombre d’avis ; à égalité, les plus proches',
  },
]
export const orderIn = (query: URLSearchParams) => orders.find(({ tri }) => tri && tri === query.get('tri'))?.tri

const withoutTexts: Record<NarrowingName, string> = {
  domicile: 'Sans « à domicile »',
  prixMax: 'Sans filtre de prix',
  noteMin: 'Sans filtre de note',
  distanceMax: 'Sans filtre de distance',
  moment: 'À toute heure',
}
export const withoutText = (without: NarrowingName[]) => {
  const [only, ...more] = without
  return only && more.length === 0 ? withoutTexts[only] : 'Sans aucun filtre'
}
