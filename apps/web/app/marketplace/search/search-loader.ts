import { today } from '@couronne/contract/lib/hours'
import { libelleOf } from '@couronne/contract/marketplace/libelles'
import {
  type BestRated,
  type CloseSearches,
  type Found,
  type SearchTown,
  searchApi,
} from '@couronne/contract/marketplace/search'
import { type Api, RefusalError } from '#app/lib/api.ts'
import { pageSize } from './page-size.ts'
import { type Asked, missingIn, type SearchErrors } from './search-address.ts'
import { isoDay } from './typed-day.ts'

export type SearchOutcome =
  | { kind: 'none' }
  | { kind: 'incomplete'; errors: SearchErrors }
  | { kind: 'failed'; status: 429 | 503; message: string }
  /** Several towns have that name, and the user has to choose one. */
  | { kind: 'which'; towns: SearchTown[] }
  | {
      kind: 'found'
      town: SearchTown
      /** The name may also have meant one of these towns. */
      otherTowns: SearchTown[]
      professionals: Found[]
      total: number
      /** Contains alternatives if the search found nobody. */
      close: CloseSearches
    }

/** Runs the search that an address describes. */
export const search = async (api: Api, asked: Asked): Promise<SearchOutcome> => {
  if (!asked.isSearch) return { kind: 'none' }
  try {
    return await outcomeOf(api, asked)
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    return { kind: 'failed', status: error.statusCode === 429 ? 429 : 503, message: error.message }
  }
}

const outcomeOf = async (api: Api, asked: Asked): Promise<SearchOutcome> => {
  const { ville, narrowing, tri, page } = asked
  const errors = missingIn(asked)
  if (errors.ville) return { kind: 'incomplete', errors }
  const query = { prestation: libelleOf(asked.prestation), date: isoDay(asked.date) || undefined, ...narrowing }
  const { town, otherTowns, isShared, isPast, professionals, total } = await api(searchApi.typed, {
    query: { ville, ...query, tri, limit: pageSize, offset: (page - 1) * pageSize },
  })
  if (!town) errors.ville = `Nous ne trouvons pas « ${ville} » : essayez le nom de la commune ou son code postal.`
  if (isPast) errors.date = 'Ce jour est passé : choisissez-en un autre.'
  const { prestation, date } = query
  if (!town || !prestation || !date || isPast) return { kind: 'incomplete', errors }

  if (isShared) return { kind: 'which', towns: [town, ...otherTowns] }

  const around = { ...query, prestation, date, city: String(town.id) }
  const close = total > 0 ? nothingClose : await api(searchApi.close, { query: around }).catch(() => nothingClose)
  return { kind: 'found', town, otherTowns, professionals, total, close }
}

const nothingClose: CloseSearches = { wider: [], days: [], towns: [] }

/**
 * Reads the best rated professionals, for the home page and for a search that found nobody. The pages work without
 * them.
 */
export const bestRated = (api: Api): Promise<BestRated[]> =>
  api(searchApi.best, { query: { limit: 6 } }).catch(() => [])

/** Any day before this one is past in every time zone of the country. */
export const earliestToday = (now: Date) => today(now, 'America/Martinique')
