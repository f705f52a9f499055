import { addDays, dayBounds, partBounds, today } from '@couronne/contract/lib/hours'
import {
  type FilterName,
  filters,
  type SearchCriteria,
  type SearchInput,
  type SearchMonthCriteria,
  type SearchQuery,
} from '@couronne/contract/marketplace/search'
import type { Deps } from '../../deps.ts'
import { validationError } from '../../lib/domain-error.ts'
import { cityByIdOrName, withCoordinates } from '../../platform/towns/queries.ts'
import { resolveTown } from '../../platform/towns/resolve-town.ts'
import { filterDaysWithResults, findDaysAndTowns } from './alternative-queries.ts'
import { countProfessionals, findProfessionals, type SearchConditions } from './queries.ts'

const daysBefore = 14
const daysAfter = 28

/** `apartIds` are the people whom the viewer does not find. */
type SearchDeps = Deps & Pick<SearchConditions, 'apartIds'>

type Town = ReturnType<typeof withCoordinates>

const townOf = async ({ db }: Deps, { city }: Pick<SearchCriteria, 'city'>) => {
  const town = await cityByIdOrName(db, city)
  if (!town) throw validationError('city', 'Veuillez choisir une ville !')
  return town
}

/** Computes the bounds of a day, or of a part of it, in the town's local time. */
const hoursOf = (town: Town, day: string, { moment }: Pick<SearchCriteria, 'moment'>) =>
  moment ? partBounds(day, moment, town.zone) : dayBounds(day, town.zone)

type TownlessSearch = Omit<SearchCriteria, 'city'>

const conditionsIn = (
  town: Town,
  query: TownlessSearch,
  { clock, config, apartIds }: SearchDeps,
): SearchConditions => ({
  town,
  libelle: query.prestation,
  hours: hoursOf(town, query.date, query),
  now: clock.now(),
  visibility: config.visibility,
  apartIds,
  travelsOnly: query.domicile === '1',
  totalMax: query.prixMax,
  ratingMin: query.noteMin,
  kmMax: query.distanceMax,
})

/** Compares the date with today's local date in the town. */
const isPast = (date: string, { zone }: Town, { clock }: Deps) => date < today(clock.now(), zone)

const noResults = { total: 0, rows: [] }

export const search = async (deps: SearchDeps, { city, ...query }: SearchQuery) => {
  const town = await townOf(deps, { city })
  return isPast(query.date, town, deps) ? noResults : findIn(town, query, deps)
}

const findIn = (town: Town, { limit, offset, tri, ...query }: Omit<SearchQuery, 'city'>, deps: SearchDeps) =>
  findProfessionals(deps.db, { ...conditionsIn(town, query, deps), order: tri }, { limit, offset })

/** Runs the same search for a typed town name. If several towns have that name, no professional is searched. */
export const searchByTypedTown = async (deps: SearchDeps, { ville, prestation, date, ...query }: SearchInput) => {
  const named = await resolveTown(deps.db, ville)
  if (!named) return { town: null, otherTowns: [], isShared: false, isPast: false, professionals: [], total: 0 }
  const { alternatives, isAmbiguous } = named
  const town = withCoordinates(named.town)
  const isOver = date !== undefined && isPast(date, town, deps)
  const canSearch = prestation && date && !isAmbiguous && !isOver
  const { rows, total } = canSearch ? await findIn(town, { prestation, date, ...query }, deps) : noResults
  return { town, otherTowns: alternatives, isShared: isAmbiguous, isPast: isOver, professionals: rows, total }
}

/** Lists the days of a month, from today on, with results for the same search. */
export const freeDays = async (deps: SearchDeps, { mois, ...query }: SearchMonthCriteria) => {
  const town = await townOf(deps, query)
  const firstDay = today(deps.clock.now(), town.zone)
  const days = daysOfMonth(mois)
    .filter((date) => date >= firstDay)
    .map((date) => ({ date, ...hoursOf(town, date, query) }))
  return filterDaysWithResults(deps.db, conditionsIn(town, { ...query, date: `${mois}-01` }, deps), days)
}

const daysOfMonth = (month: string) =>
  Array.from({ length: 31 }, (_, n) => addDays(`${month}-01`, n)).filter((date) => date.startsWith(month))

/** Finds alternatives to a search without results: fewer filters, the nearest days, the nearest towns. */
export const findSearchAlternatives = async (deps: SearchDeps, query: SearchCriteria) => {
  const town = await townOf(deps, query)
  const firstDay = today(deps.clock.now(), town.zone)
  const conditions = conditionsIn(town, query, deps)
  const isOver = isPast(query.date, town, deps)
  const alternatives = await findDaysAndTowns(
    deps.db,
    conditions,
    query.date,
    daysAround(town, query, firstDay),
    !isOver,
  )
  return { withFewerFilters: isOver ? [] : await searchesWithFewerFilters(deps, town, query), ...alternatives }
}

/** Lists the days around the requested one, from today on. */
const daysAround = (town: Town, query: SearchCriteria, firstDay: string) =>
  Array.from({ length: daysBefore + 1 + daysAfter }, (_, n) => addDays(query.date, n - daysBefore))
    .filter((date) => date >= firstDay && date !== query.date)
    .map((date) => ({ date, ...hoursOf(town, date, query) }))

const searchesWithFewerFilters = async (deps: SearchDeps, town: Town, query: SearchCriteria) => {
  const activeFilters = filters.keyof().options.filter((name) => query[name] !== undefined && query[name] !== '0')
  const totalWithout = async (without: FilterName[]) => {
    const relaxedQuery = { ...query, ...Object.fromEntries(without.map((name) => [name, undefined])) }
    return { without, total: await countProfessionals(deps.db, conditionsIn(town, relaxedQuery, deps)) }
  }
  const results = []
  for (const name of activeFilters) results.push(await totalWithout([name]))
  if (activeFilters.length > 1 && results.every(({ total }) => total === 0))
    results.push(await totalWithout(activeFilters))
  return results.filter(({ total }) => total > 0)
}
