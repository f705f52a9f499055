import { plainName } from '@couronne/contract/lib/plain-name'
import type { City } from '@couronne/contract/platform/towns'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../lib/database/database.ts'
import { distanceKm } from '../../lib/distance-km.ts'
import type { Place } from '../../lib/geocoder.ts'
import type { Page } from '../../lib/paging.ts'
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
  return town && located(town)
}

export const located = (town: City) => ({ ...town, lat: Number(town.latitude), lon: Number(town.longitude) })

const largestNamed = (known: Gazetteer, key: string) => {
  if (isDigits(key) && key.length !== 5) return undefined
  // Ranks 0 and 1 are whole names.
  const [town] = rankedTowns(known, key).best(1, 0, 1)
  return town === undefined ? undefined : known.towns[town]
}

/** As map services call France and its overseas departments. */
const french = ['fr', 'gp', 'mq', 'gf', 're', 'yt']
/** Further away is another place of that name. */
const sameTownKm = 30

/** The town of our list that a map service means: of that name or postal code, the closest to the position. */
const townMeant = (known: Gazetteer, { names, postcode }: Place, lat: number, lon: number) => {
  for (const name of [...names, ...(postcode ? [postcode] : [])]) {
    const key = plainName(name)
    if (key === '' || (isDigits(key) && key.length !== 5)) continue
    const [closest] = rankedTowns(known, key)
      .best(100, 0, 1)
      .map((number) => known.towns[number] as City)
      .map((town) => ({
        town,
        km: distanceKm({ lat, lon }, { lat: Number(town.latitude), lon: Number(town.longitude) }),
      }))
      .sort((one, other) => one.km - other.km)
    if (closest && closest.km <= sameTownKm) return closest.town
  }
  return undefined
}

/**
 * The town at a position: the one that the operator's map service names, or where there is none, or it does not answer, or
 * its town is not in our list, the nearest one of our own. The country's name is the specification's: 'France' or
 * 'Not in France'; in our own list the nearest town over France and its neighbours decides it.
 */
export const nearestCity = async (
  { db, geocoder }: Pick<Deps, 'db'> & Partial<Pick<Deps, 'geocoder'>>,
  lat: number,
  lon: number,
): Promise<{ city: City | null; country: string }> => {
  const [known, place] = await Promise.all([gazetteer(db), geocoder?.placeAt(lat, lon)])
  if (place && !french.includes(place.countryCode)) return { city: null, country: 'Not in France' }
  const city = (place && townMeant(known, place, lat, lon)) ?? nearestTown(known, lat, lon)
  return city ? { city, country: 'France' } : { city: null, country: 'Not in France' }
}
