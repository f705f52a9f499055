import { forgetStored, storedJson, storeJson } from '#app/lib/stored.ts'
import type { Asked } from './search-address.ts'

export type RecentSearch = Pick<Asked, 'ville' | 'prestation' | 'date'>

const key = 'recherches'
const most = 5

const isOne = (value: unknown): value is RecentSearch =>
  typeof value === 'object' &&
  value !== null &&
  ['ville', 'prestation', 'date'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string')

/** Returns the latest searches, the newest first. They stay in this browser. */
export const recentSearches = (): RecentSearch[] => {
  const storedValue = storedJson(key)
  return Array.isArray(storedValue) ? storedValue.filter(isOne).slice(0, most) : []
}

const storeSearches = (searches: RecentSearch[]) => {
  if (searches.length > 0) storeJson(key, searches.slice(0, most))
  else forgetStored(key)
}

const others = ({ ville, prestation, date }: RecentSearch) =>
  recentSearches().filter((each) => each.ville !== ville || each.prestation !== prestation || each.date !== date)

export const rememberSearch = ({ ville, prestation, date }: RecentSearch) =>
  storeSearches([{ ville, prestation, date }, ...others({ ville, prestation, date })])
export const forgetSearch = (search: RecentSearch) => storeSearches(others(search))
export const forgetSearches = () => storeSearches([])
