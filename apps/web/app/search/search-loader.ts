import { today } from '@couronne/contract/hours'
import { libelleOf } from '@couronne/contract/libelles'
import { type BestRated, type CloseSearches, type Found, searchApi } from '@couronne/contract/search'
import { type Api, RefusalError } from '#app/lib/api.ts'
import { pageSize } from './page-size.ts'
import { type Asked, missingIn, type SearchErrors } from './search-address.ts'
import { type Town, townsNamed } from './towns-named.ts'

export type SearchOutcome =
  | { kind: 'none' }
  | { kind: 'incomplete'; errors: SearchErrors }
  | { kind: 'failed'; status: 429 | 503; message: string }
  /** Several towns bear that name: she says which. */
  | { kind: 'which'; towns: Town[] }
  | {
      kind: 'found'
      town: Town
      /** Other towns that the name may have meant. */
      otherTowns: Town[]
      professionals: Found[]
      total: number
      /** Where one that found nobody may go on. */
      close: CloseSearches
    }

/** Searches what the address asks. */
export const search = async (api: Api, asked: Asked, now: Date): Promise<SearchOutcome> => {
  if (!asked.isSearch) return { kind: 'none' }
  try {
    return await outcomeOf(api, asked, now)
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    return { kind: 'failed', status: error.statusCode === 429 ? 429 : 503, message: error.message }
  }
}

const outcomeOf = async (api: Api, asked: Asked, now: Date): Promise<SearchOutcome> => {
  const errors = missingIn(asked)
  const prestation = libelleOf(asked.prestation)
  const named = asked.ville ? await townsNamed(api, asked.ville) : null
  if (asked.ville && !named) {
    errors.ville = `Nous ne trouvons pas « ${asked.ville} » : essayez le nom de la commune ou son code postal.`
  }
  const firstDay = named && today(now, named.zone)
  if (!errors.date && firstDay && asked.date < firstDay) errors.date = 'Ce jour est passé : choisissez-en un autre.'
  if (!named || !firstDay || !prestation || Object.keys(errors).length > 0) return { kind: 'incomplete', errors }

  if (named.isShared) return { kind: 'which', towns: [named.town, ...named.others] }

  const query = { city: String(named.town.id), prestation, date: asked.date, ...asked.narrowing }
  const { rows: professionals, total } = await api.page(searchApi.professionals, {
    query: { ...query, tri: asked.tri, limit: pageSize, offset: (asked.page - 1) * pageSize },
  })
  const close = total > 0 ? nothingClose : await api(searchApi.close, { query }).catch(() => nothingClose)
  return { kind: 'found', town: named.town, otherTowns: named.others, professionals, total, close }
}

const nothingClose: CloseSearches = { wider: [], days: [], towns: [] }

/** For the home page, and for a search that found nobody; a page without them is still a page. */
export const bestRated = (api: Api): Promise<BestRated[]> =>
  api(searchApi.best, { query: { limit: 6 } }).catch(() => [])

/** Before it, the day is past in every zone of the country. */
export const earliestToday = (now: Date) => today(now, 'America/Martinique')
