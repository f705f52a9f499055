import { nextDay, today } from '@couronne/contract/hours'
import { type BestRated, type Found, searchApi } from '@couronne/contract/search'
import { type Api, RefusalError } from '#app/lib/api.ts'
import { libelleOf } from './hairstyles.ts'
import { pageSize } from './page-size.ts'
import { type Asked, missingIn, type SearchErrors } from './search-address.ts'
import { type Town, townsNamed } from './towns-named.ts'

export type SearchOutcome =
  | { kind: 'none' }
  | { kind: 'incomplete'; errors: SearchErrors }
  | { kind: 'failed'; message: string }
  | {
      kind: 'found'
      town: Town
      /** Other towns that the name may have meant. */
      otherTowns: Town[]
      professionals: Found[]
      total: number
      /** Days around one that has nobody. */
      otherDays: { date: string; count: number }[]
    }

/** Searches what the address asks. */
export const search = async (api: Api, asked: Asked, now: Date): Promise<SearchOutcome> => {
  if (!asked.isSearch) return { kind: 'none' }
  try {
    return await outcomeOf(api, asked, now)
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    return { kind: 'failed', message: error.message }
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

  const query = { city: String(named.town.id), prestation }
  const { rows: professionals, total } = await api.page(searchApi.professionals, {
    query: { ...query, date: asked.date, limit: pageSize, offset: (asked.page - 1) * pageSize },
  })
  const otherDays = total > 0 ? [] : await daysWithSomeone(api, query, asked.date, firstDay)
  return { kind: 'found', town: named.town, otherTowns: named.others, professionals, total, otherDays }
}

/** An empty day is no dead end: the days around it that have someone. */
const daysWithSomeone = async (
  api: Api,
  query: { city: string; prestation: string },
  date: string,
  firstDay: string,
) => {
  const days = [-1, 1, 2, 3].map((after) => nextDay(date, after)).filter((day) => day >= firstDay)
  const counts = await Promise.all(
    days.map(async (day) => {
      const { total } = await api
        .page(searchApi.professionals, { query: { ...query, date: day, limit: 1 } })
        .catch(() => ({ total: 0 }))
      return { date: day, count: total }
    }),
  )
  return counts.filter(({ count }) => count > 0)
}

/** For the home page, and for a search that found nobody; a page without them is still a page. */
export const bestRated = (api: Api): Promise<BestRated[]> =>
  api(searchApi.best, { query: { limit: 6 } }).catch(() => [])

/** Before it, the day is past in every zone of the country. */
export const earliestToday = (now: Date) => today(now, 'America/Martinique')
