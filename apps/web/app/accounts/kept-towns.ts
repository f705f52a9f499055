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
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isOne) : []
  } catch {
    return []
  }
}

const isSame = (one: Kept) => (other: Kept) => one.userId === other.userId && one.cityId === other.cityId

export const hasKeptTownAt = (place: Kept) => keptTowns().some(isSame(place))

export const keepTownAt = (place: Kept) => {
  const others = keptTowns().filter((each) => !isSame(place)(each))
  try {
    localStorage.setItem(key, JSON.stringify([place, ...others].slice(0, most)))
  } catch {
    // A browser that keeps nothing asks again.
  }
}
