import { today } from '@couronne/contract/lib/hours'
import { libelleOf } from '@couronne/contract/marketplace/libelles'
import {
  type BestRated,
  type FoundProfessional,
  type SearchAlternatives,
  type SearchTown,
  searchApi,
} from '@couronne/contract/marketplace/search'
import { type Api, ApiError } from '#app/lib/api.ts'
import { parseDay } from './day-text.ts'
import { pageSize } from './page-size.ts'
import { missingFieldErrors, type SearchErrors, type SearchRequest } from './search-address.ts'

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
      professionals: FoundProfessional[]
      total: number
      /** Contains alternatives if the search found nobody. */
      alternatives: SearchAlternatives
    }

/** Runs the search that an address describes. */
export const runSearch = async (api: Api, request: SearchRequest): Promise<SearchOutcome> => {
  if (!request.isSearch) return { kind: 'none' }
  try {
    return await requestSearch(api, request)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { kind: 'failed', status: error.statusCode === 429 ? 429 : 503, message: error.message }
  }
}

const requestSearch = async (api: Api, request: SearchRequest): Promise<SearchOutcome> => {
  const { ville, filters, tri, page } = request
  const errors = missingFieldErrors(request)
  if (errors.ville) return { kind: 'incomplete', errors }
  const query = { prestation: libelleOf(request.prestation), date: parseDay(request.date) || undefined, ...filters }
  const { town, otherTowns, isShared, isPast, professionals, total } = await api(searchApi.fromInput, {
    query: { ville, ...query, tri, limit: pageSize, offset: (page - 1) * pageSize },
  })
  if (!town) errors.ville = `Nous ne trouvons pas « ${ville} » : essayez le nom de la commune ou son code postal.`
  if (isPast) errors.date = 'Ce jour est passé : choisissez-en un autre.'
  const { prestation, date } = query
  if (!town || !prestation || !date || isPast) return { kind: 'incomplete', errors }

  if (isShared) return { kind: 'which', towns: [town, ...otherTowns] }

  const alternativesQuery = { ...query, prestation, date, city: String(town.id) }
  const alternatives =
    total > 0
      ? noAlternatives
      : await api(searchApi.alternatives, { query: alternativesQuery }).catch(() => noAlternatives)
  return { kind: 'found', town, otherTowns, professionals, total, alternatives }
}

const noAlternatives: SearchAlternatives = { withFewerFilters: [], days: [], towns: [] }

/**
 * Reads the best rated professionals, for the home page and for a search that found nobody. The pages work without
 * them.
 */
const loadBestRated = (api: Api): Promise<BestRated[]> => api(searchApi.best, { query: { limit: 6 } }).catch(() => [])

/** Loads the home page, with the results of the search that its address describes. */
export const loadHome = async (api: Api, request: SearchRequest, now: Date) => {
  const outcome = await runSearch(api, request)
  const hasResults = outcome.kind === 'found' && outcome.total > 0
  return { request, outcome, best: hasResults ? [] : await loadBestRated(api), firstDay: earliestLocalDay(now) }
}

/** Any day before this one is past in every time zone of the country. */
const earliestLocalDay = (now: Date) => today(now, 'America/Martinique')
