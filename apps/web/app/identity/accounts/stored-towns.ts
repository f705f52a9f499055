import { storedJson, storeJson } from '#app/lib/stored.ts'

/**
 * Places at which somebody has said that her account's town stays as it is: she is not asked there again. They stay in
 * this browser, by account.
 */
const key = 'villes-gardees'
const most = 20

type Kept = { userId: string; cityId: number }

const isOne = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'userId' in value && 'cityId' in value

const keptTowns = (): Kept[] => {
  const kept = storedJson(key)
  return Array.isArray(kept) ? kept.filter(isOne) : []
}

const isSame = (one: Kept) => (other: Kept) => one.userId === other.userId && one.cityId === other.cityId

export const hasKeptTownAt = (place: Kept) => keptTowns().some(isSame(place))

export const keepTownAt = (place: Kept) => {
  const others = keptTowns().filter((each) => !isSame(place)(each))
  storeJson(key, [place, ...others].slice(0, most))
}
