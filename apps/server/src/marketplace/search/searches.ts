import { dayBounds, nextDay, partBounds, today } from '@couronne/contract/lib/hours'
import {
  type NarrowingName,
  narrowing,
  type Searched,
  type SearchedMonth,
  type SearchQuery,
  type TypedSearch,
} from '@couronne/contract/marketplace/search'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../lib/domain-error.ts'
import { cityByIdOrName, located } from '../../platform/towns/queries.ts'
import { townsNamed } from '../../platform/towns/towns-named.ts'
import { around, daysWithAnybody } from './alternative-queries.ts'
import { howManyFound, professionalsFound, type Wanted } from './queries.ts'

const daysBefore = 14
const daysAfter = 28

type Town = ReturnType<typeof located>

const townOf = async ({ db }: Deps, { city }: Pick<Searched, 'city'>) => {
  const town = await cityByIdOrName(db, city)
  if (!town) throw invalid('city', 'Veuillez choisir une ville !')
  return town
}

/** Computes the bounds of a day, or of a part of it, in the town's local time. */
const hoursOf = (town: Town, day: string, { moment }: Pick<Searched, 'moment'>) =>
  moment ? partBounds(day, moment, town.zone) : dayBounds(day, town.zone)

type Within = Omit<Searched, 'city'>

const wantedIn = (town: Town, asked: Within, { clock, config }: Deps): Wanted => ({
  town,
  libelle: asked.prestation,
  hours: hoursOf(town, asked.date, asked),
  now: clock.now(),
  visibility: config.visibility,
  travelsOnly: asked.domicile === '1',
  priceMax: asked.prixMax,
  ratingMin: asked.noteMin,
  kmMax: asked.distanceMax,
})

/** Compares the date with today's local date in the town. */
const isPast = (date: string, { zone }: Town, { clock }: Deps) => date < today(clock.now(), zone)

const nobody = { total: 0, rows: [] }

export const search = async (deps: Deps, { city, ...asked }: SearchQuery) => {
  const town = await townOf(deps, { city })
  return isPast(asked.date, town, deps) ? nobody : foundIn(town, asked, deps)
}

const foundIn = (town: Town, { limit, offset, tri, ...asked }: Omit<SearchQuery, 'city'>, deps: Deps) =>
  professionalsFound(deps.db, { ...wantedIn(town, asked, deps), order: tri }, { limit, offset })

/** Runs the same search for a typed town name. If several towns have that name, no professional is searched. */
export const searchTyped = async (deps: Deps, { ville, prestation, date, ...asked }: TypedSearch) => {
  const named = await townsNamed(deps.db, ville)
  if (!named) return { town: null, otherTowns: [], isShared: false, isPast: false, professionals: [], total: 0 }
  const { others, isShared } = named
  const town = located(named.town)
  const isOver = date !== undefined && isPast(date, town, deps)
  const isWhole = prestation && date && !isShared && !isOver
  const { rows, total } = isWhole ? await foundIn(town, { prestation, date, ...asked }, deps) : nobody
  return { town, otherTowns: others, isShared, isPast: isOver, professionals: rows, total }
}

/** Lists the days of a month, from today on, with results for the same search. */
export const freeDays = async (deps: Deps, { mois, ...asked }: SearchedMonth) => {
  const town = await townOf(deps, asked)
  const firstDay = today(deps.clock.now(), town.zone)
  const days = daysOfMonth(mois)
    .filter((date) => date >= firstDay)
    .map((date) => ({ date, ...hoursOf(town, date, asked) }))
  return daysWithAnybody(deps.db, wantedIn(town, { ...asked, date: `${mois}-01` }, deps), days)
}

const daysOfMonth = (month: string) =>
  Array.from({ length: 31 }, (_, n) => nextDay(`${month}-01`, n)).filter((date) => date.startsWith(month))

/** Finds alternatives to a search without results: fewer filters, the nearest days, the nearest towns. */
export const closeSearches = async (deps: Deps, asked: Searched) => {
  const town = await townOf(deps, asked)
  const firstDay = today(deps.clock.now(), town.zone)
  const wanted = wantedIn(town, asked, deps)
  const isOver = isPast(asked.date, town, deps)
  const close = await around(deps.db, wanted, asked.date, daysAround(town, asked, firstDay), !isOver)
  return { wider: isOver ? [] : await widerSearches(deps, town, asked), ...close }
}

/** Lists the days around the requested one, from today on. */
const daysAround = (town: Town, asked: Searched, firstDay: string) =>
  Array.from({ length: daysBefore + 1 + daysAfter }, (_, n) => nextDay(asked.date, n - daysBefore))
    .filter((date) => date >= firstDay && date !== asked.date)
    .map((date) => ({ date, ...hoursOf(town, date, asked) }))

const widerSearches = async (deps: Deps, town: Town, asked: Searched) => {
  const narrowed = narrowing.keyof().options.filter((name) => asked[name] !== undefined && asked[name] !== '0')
  const totalWithout = async (without: NarrowingName[]) => {
    const wider = { ...asked, ...Object.fromEntries(without.map((name) => [name, undefined])) }
    return { without, total: await howManyFound(deps.db, wantedIn(town, wider, deps)) }
  }
  const found = []
  for (const name of narrowed) found.push(await totalWithout([name]))
  if (narrowed.length > 1 && found.every(({ total }) => total === 0)) found.push(await totalWithout(narrowed))
  return found.filter(({ total }) => total > 0)
}
