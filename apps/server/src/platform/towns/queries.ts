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
 * Returns towns for a picker, the best match first: exact names, then beginnings, words and parts of a name, with
 * larger towns first in each group. Accepts names in any spelling, also of a quarter or former commune, with or without
 * the department, and postal codes.
 */
export const citiesMatching = async (db: Db, search: string, limit: number, offset = 0): Promise<Page<City>> => {
  const townIndex = await gazetteer(db)
  const key = plainName(search)
  if (key === '') {
    // No town's name consists of signs alone.
    if (search.trim() !== '') return { rows: [], total: 0 }
    return { rows: townIndex.towns.slice(offset, offset + limit), total: townIndex.towns.length }
  }
  const ranking = rankedTowns(townIndex, key)
  return { rows: ranking.best(limit, offset).map((town) => townIndex.towns[town] as City), total: ranking.total() }
}

/** Returns the town of an id, or the largest town of exactly that name (in any spelling) or postal code. */
export const cityByIdOrName = async (db: Db, text: string) => {
  const townIndex = await gazetteer(db)
  const key = plainName(text)
  if (key === '') return undefined
  // A number such as 45044 may be an id or a postal code. The id wins, since the page sends one. A number with a
  // leading zero is never an id.
  const town = (/^[1-9]\d*$/.test(key) ? townIndex.byId.get(Number(key)) : undefined) ?? findLargestNamed(townIndex, key)
  return town && withCoordinates(town)
}

export const withCoordinates = (town: City) => ({ ...town, lat: Number(town.latitude), lon: Number(town.longitude) })

const findLargestNamed = (townIndex: Gazetteer, key: string) => {
  if (isDigits(key) && key.length !== 5) return undefined
  // Ranks 0 and 1 are matches of a whole name.
  const [town] = rankedTowns(townIndex, key).best(1, 0, 1)
  return town === undefined ? undefined : townIndex.towns[town]
}

/** Map services use these codes for France and its overseas departments. */
const french = ['fr', 'gp', 'mq', 'gf', 're', 'yt']
/** A town of that name further away is another one. */
const sameTownKm = 30

/** Finds the town of our list that a map service means: by that name or postal code, the closest to the position. */
const findServiceTown = (townIndex: Gazetteer, { names, postcode }: Place, lat: number, lon: number) => {
  for (const name of [...names, ...(postcode ? [postcode] : [])]) {
    const key = plainName(name)
    if (key === '' || (isDigits(key) && key.length !== 5)) continue
    const [closest] = rankedTowns(townIndex, key)
      .best(100, 0, 1)
      .map((number) => townIndex.towns[number] as City)
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
 * Returns the town at a position. It is the one that the operator's map service names; the nearest town of our own list
 * if there is no service, it does not answer, or its town is not in our list. The country is the specification's
 * 'France' or 'Not in France'; in our own list, the nearest of the French and foreign towns decides.
 */
export const nearestCity = async (
  { db, geocoder }: Pick<Deps, 'db'> & Partial<Pick<Deps, 'geocoder'>>,
  lat: number,
  lon: number,
): Promise<{ city: City | null; country: string }> => {
  const [townIndex, place] = await Promise.all([gazetteer(db), geocoder?.placeAt(lat, lon)])
  if (place && !french.includes(place.countryCode)) return { city: null, country: 'Not in France' }
  const city = (place && findServiceTown(townIndex, place, lat, lon)) ?? nearestTown(townIndex, lat, lon)
  return city ? { city, country: 'France' } : { city: null, country: 'Not in France' }
}
