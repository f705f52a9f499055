import { storedJson, storeJson } from '#app/lib/stored.ts'

/**
 * Stores, in this browser and per account, the places where a member chose to keep the account's town. The site does
 * not ask again at these places.
 */
const key = 'villes-gardees'
const most = 20

type StoredTown = { userId: string; cityId: number }

const isOne = (value: unknown): value is StoredTown =>
  typeof value === 'object' && value !== null && 'userId' in value && 'cityId' in value

const readStoredTowns = (): StoredTown[] => {
  const towns = storedJson(key)
  return Array.isArray(towns) ? towns.filter(isOne) : []
}

const isSame = (one: StoredTown) => (other: StoredTown) => one.userId === other.userId && one.cityId === other.cityId

export const hasKeptTownAt = (place: StoredTown) => readStoredTowns().some(isSame(place))

export const keepTownAt = (place: StoredTown) => {
  const others = readStoredTowns().filter((each) => !isSame(place)(each))
  storeJson(key, [place, ...others].slice(0, most))
}
