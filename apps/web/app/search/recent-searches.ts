import type { Asked } from './search-address.ts'

export type RecentSearch = Pick<Asked, 'ville' | 'prestation' | 'date'>

const key = 'recherches'
const most = 5

const isOne = (value: unknown): value is RecentSearch =>
  typeof value === 'object' &&
  value !== null &&
  ['ville', 'prestation', 'date'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string')

/** Newest first; they stay in this browser. */
export const recentSearches = (): RecentSearch[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isOne).slice(0, most) : []
  } catch {
    return []
  }
}

const keep = (searches: RecentSearch[]) => {
  try {
    if (searches.length > 0) localStorage.setItem(key, JSON.stringify(searches.slice(0, most)))
    else localStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing remembers nothing.
  }
}

const others = ({ ville, prestation, date }: RecentSearch) =>
  recentSearches().filter((each) => each.ville !== ville || each.prestation !== prestation || each.date !== date)

export const rememberSearch = ({ ville, prestation, date }: RecentSearch) =>
  keep([{ ville, prestation, date }, ...others({ ville, prestation, date })])
export const forgetSearch = (search: RecentSearch) => keep(others(search))
export const forgetSearches = () => keep([])
