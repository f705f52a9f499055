import { libelleOf } from '@couronne/contract/marketplace/libelles'
import { addresses } from '#app/lib/addresses.ts'
import { type Narrowing, narrowingIn, type Order, orderIn, paramsOf } from './filters.ts'
import { isoDay } from './typed-day.ts'

/** What the search's address holds: `/?ville=…&prestation=…&date=…`, what narrows it, and `page` from the second one on. */
export type Asked = {
  /** As typed: a name in any spelling, a postal code, or a chosen town as `townText` writes it. */
  ville: string
  prestation: string
  date: string
  narrowing: Narrowing
  /** Not the usual order, the nearest first. */
  tri?: Order | undefined
  page: number
  /** False on the home page as such, and when a tile has only filled in the hairstyle. */
  isSearch: boolean
}

export const askedIn = (query: URLSearchParams): Asked => {
  const date = query.get('date')?.trim() ?? ''
  return {
    ville: query.get('ville')?.trim().slice(0, 80) ?? '',
    prestation: query.get('prestation') ?? '',
    // A browser that knows no field for dates sends what was typed. An offset behind the day plays no part here.
    date: isoDay(date) || date.slice(0, 10),
    narrowing: narrowingIn(query),
    tri: orderIn(query),
    page: Number(/^[1-9]\d{0,3}$/.exec(query.get('page') ?? '')?.[0] ?? 1),
    isSearch: query.has('ville') || query.has('date'),
  }
}

type Search = Pick<Asked, 'ville' | 'prestation' | 'date'>
export const searchAddress = (
  { ville, prestation, date, narrowing = {}, tri }: Search & Partial<Pick<Asked, 'narrowing' | 'tri'>>,
  page = 1,
) =>
  `${addresses.home()}?${new URLSearchParams({ ville, prestation, date, ...paramsOf({ narrowing, tri }), ...(page > 1 && { page: String(page) }) })}`

export type SearchErrors = Partial<Record<keyof Search, string>>

/** What must be said of fields left empty, in their order; the browser and the server ask alike. */
export const missingIn = ({ ville, prestation, date }: Search): SearchErrors => ({
  ...(!ville.trim() && { ville: 'Veuillez choisir une ville !' }),
  ...(!libelleOf(prestation) && { prestation: 'Veuillez choisir une coiffure !' }),
  ...(!isoDay(date) && { date: 'Veuillez choisir un jour !' }),
})
