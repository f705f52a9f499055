import { libelleOf } from '@couronne/contract/marketplace/libelles'
import { addresses } from '#app/lib/addresses.ts'
import { parseDay } from './day-text.ts'
import { type Filters, parseFilters, type SortOrder, sortOrderIn, toParams } from './filters.ts'

/** Describes a search's address: `/?ville=…&prestation=…&date=…`, the filters, and `page` from the second page on. */
export type SearchRequest = {
  /** Contains the town as typed: a name in any spelling, a postal code, or a chosen town as `townText` writes it. */
  ville: string
  prestation: string
  date: string
  filters: Filters
  /** Is undefined for the default order, the nearest first. */
  tri?: SortOrder | undefined
  page: number
  /** Is false on the plain home page, and if a tile has only filled in the hairstyle. */
  isSearch: boolean
}

export const parseSearchRequest = (query: URLSearchParams): SearchRequest => {
  const date = query.get('date')?.trim() ?? ''
  return {
    ville: query.get('ville')?.trim().slice(0, 80) ?? '',
    prestation: query.get('prestation') ?? '',
    // A browser without date fields sends the typed text. An offset after the day is ignored.
    date: parseDay(date) || date.slice(0, 10),
    filters: parseFilters(query),
    tri: sortOrderIn(query),
    page: Number(/^[1-9]\d{0,3}$/.exec(query.get('page') ?? '')?.[0] ?? 1),
    isSearch: query.has('ville') || query.has('date'),
  }
}

type Search = Pick<SearchRequest, 'ville' | 'prestation' | 'date'>
export const searchAddress = (
  { ville, prestation, date, filters = {}, tri }: Search & Partial<Pick<SearchRequest, 'filters' | 'tri'>>,
  page = 1,
) =>
  `${addresses.home()}?${new URLSearchParams({ ville, prestation, date, ...toParams({ filters, tri }), ...(page > 1 && { page: String(page) }) })}`

export type SearchErrors = Partial<Record<keyof Search, string>>

/** Returns the messages for fields left empty, in their sequence. The browser and the server use the same check. */
export const missingFieldErrors = ({ ville, prestation, date }: Search): SearchErrors => ({
  ...(!ville.trim() && { ville: 'Veuillez choisir une ville !' }),
  ...(!libelleOf(prestation) && { prestation: 'Veuillez choisir une coiffure !' }),
  ...(!parseDay(date) && { date: 'Veuillez choisir un jour !' }),
})
