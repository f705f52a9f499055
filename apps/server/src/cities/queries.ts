import type { City } from '@couronne/contract/cities'
import { plainName } from '@couronne/contract/plain-name'
import type { Db } from '../lib/database.ts'
import type { Page } from '../lib/paging.ts'
import { type Gazetteer, gazetteer } from './gazetteer.ts'
import { nearestTown } from './nearest-town.ts'
import { isDigits, rankedTowns } from './ranked-towns.ts'

/**
 * Towns for a picker, best first: exact names, then beginnings, words and parts of a name, larger towns first within each.
 * Takes names in any spelling, also of a quarter or former commune, with or without the department, and postal codes.
 */
export const citiesMatching = async (db: Db, search: string, limit: number, offset = 0): Promise<Page<City>> => {
  const known = await gazetteer(db)
  const key = plainName(search)
  if (key === '') {
    // Signs alone are in no town's name.
    if (search.trim() !== '') return { rows: [], total: 0 }
    return { rows: known.towns.slice(offset, offset + limit), total: known.towns.length }
  }
  const ranking = rankedTowns(known, key)
  return { rows: ranking.best(limit, offset).map((town) => known.towns[town] as City), total: ranking.total() }
}

/** The town of an id, or the largest one of exactly that name (in any spelling), or of that postal code. */
export const cityByIdOrName = async (db: Db, text: string) => {
  const known = await gazetteer(db)
  const key = plainName(text)
  if (key === '') return undefined
  // 45044 may be both: an id wins, since the page sends one. One with a leading zero is none.
  const town = (/^[1-9]\d*$/.test(key) ? known.byId.get(Number(key)) : undefined) ?? largestNamed(known, key)
  return town && { ...town, lat: Number(town.latitude), lon: Number(town.longitude) }
}

const largestNamed = (known: Gazetteer, key: string) => {
  if (isDigits(key) && key.length !== 5) return undefined
  // Ranks 0 and 1 are whole names.
  const [town] = rankedTowns(known, key).best(1, 0, 1)
  return town === undefined ? undefined : known.towns[town]
}

/**
 * The town nearest to a position. The nearest town over France and its neighbours decides the country, whose name
 * is the specification's: 'France' or 'Not in France'.
 */
export const nearestCity = async (
  db: Db,
  lat: number,
  lon: number,
): Promise<{ city: City | null; country: string }> => {
  const city = nearestTown(await gazetteer(db), lat, lon)
  return city ? { city, country: 'France' } : { city: null, country: 'Not in France' }
}
