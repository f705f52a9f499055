import { removeStored, storedJson, storeJson } from '#app/lib/browser-storage.ts'
import type { SearchRequest } from './search-address.ts'

export type RecentSearch = Pick<SearchRequest, 'ville' | 'prestation' | 'date'>

const key = 'recherches'
const maxSearches = 5

const isRecentSearch = (value: unknown): value is RecentSearch =>
  typeof value === 'object' &&
  value !== null &&
  ['ville', 'prestation', 'date'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string')

/** Returns the latest searches, the newest first. They stay in this browser. */
export const recentSearches = (): RecentSearch[] => {
  const storedValue = storedJson(key)
  return Array.isArray(storedValue) ? storedValue.filter(isRecentSearch).slice(0, maxSearches) : []
}

const storeSearches = (searches: RecentSearch[]) => {
  if (searches.length > 0) storeJson(key, searches.slice(0, maxSearches))
  else removeStored(key)
}

const withoutSearch = ({ ville, prestation, date }: RecentSearch) =>
  recentSearches().filter((each) => each.ville !== ville || each.prestation !== prestation || each.date !== date)

export const rememberSearch = ({ ville, prestation, date }: RecentSearch) =>
  storeSearches([{ ville, prestation, date }, ...withoutSearch({ ville, prestation, date })])
export const removeSearch = (search: RecentSearch) => storeSearches(withoutSearch(search))
export const clearSearches = () => storeSearches([])
