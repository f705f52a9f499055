import { storedJson, storeJson } from '#app/lib/browser-storage.ts'

/**
 * Stores, in this browser and per account, the places where a member chose to keep the account's town. The site does
 * not ask again at these places.
 */
const key = 'villes-gardees'
const maxStored = 20

type DismissedTown = { userId: string; cityId: number }

const isDismissedTown = (value: unknown): value is DismissedTown =>
  typeof value === 'object' && value !== null && 'userId' in value && 'cityId' in value

const readDismissedTowns = (): DismissedTown[] => {
  const towns = storedJson(key)
  return Array.isArray(towns) ? towns.filter(isDismissedTown) : []
}

const isSame = (a: DismissedTown) => (b: DismissedTown) => a.userId === b.userId && a.cityId === b.cityId

export const hasDismissedTown = (dismissed: DismissedTown) => readDismissedTowns().some(isSame(dismissed))

export const dismissTown = (dismissed: DismissedTown) => {
  const otherTowns = readDismissedTowns().filter((each) => !isSame(dismissed)(each))
  storeJson(key, [dismissed, ...otherTowns].slice(0, maxStored))
}
