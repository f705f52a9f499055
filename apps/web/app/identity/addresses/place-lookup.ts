import { isFrance } from '@couronne/contract/lib/postal-codes'
import type { City } from '@couronne/contract/platform/towns'
import type { AddressFormValues } from './address-form-values.ts'
import { derivePlace, type Place, placeFields, placeSearchText } from './derive-place.ts'

type Towns = Pick<City, 'name' | 'region' | 'codesPostaux'>[]
export type AddressForm = { read: () => AddressFormValues; write: (field: keyof Place, value: string) => void }
/** Rejects when the towns do not arrive in time. */
type SearchTowns = (search: string) => Promise<Towns>

const toPlace = ({ city, code_postal, region = '' }: AddressFormValues): Place => ({
  city: city.trim(),
  code_postal: code_postal.trim(),
  region,
})

/**
 * Fills in the region and postal code of a French town when the user leaves its field. Typed values stay. If nothing is
 * found, values that were filled in before are cleared, because they belong to another town.
 */
export const createPlaceLookup = ({ read, write }: AddressForm, searchTowns: SearchTowns) => {
  /** These values were filled in, not typed. */
  let autofilled = toPlace(read())
  let lastQuery = ''
  let pendingLookup: Promise<void> | undefined

  const createTypedCheck = (place: Place) => (field: keyof Place) =>
    place[field] !== '' && place[field] !== autofilled[field]

  const autofill = async (place: Place, search: string, query: string) => {
    const isTyped = createTypedCheck(place)
    const towns = await searchTowns(search).catch(() => undefined)
    if (JSON.stringify(toPlace(read())) !== query) return
    const unknown = placeFields.filter((field) => !isTyped(field)).map((field) => [field, ''])
    const found: Partial<Place> = towns ? derivePlace(towns, place, isTyped) : Object.fromEntries(unknown)
    for (const field of placeFields) if (found[field] !== undefined) write(field, found[field])
    autofilled = { ...autofilled, ...found }
    // After a failure, the next call searches again.
    lastQuery = towns ? JSON.stringify(toPlace(read())) : ''
  }
  return {
    /** Resolves when the last typed place has been looked up, if a lookup makes sense. */
    lookUp: () => {
      const address = read()
      const place = toPlace(address)
      const search = placeSearchText(place, createTypedCheck(place))
      const query = JSON.stringify(place)
      if (search && isFrance(address.country) && query !== lastQuery) {
        lastQuery = query
        pendingLookup = autofill(place, search, query)
      }
      return pendingLookup
    },
    /** Starts over with the values of another address. */
    restart: () => {
      autofilled = toPlace(read())
      lastQuery = ''
    },
  }
}
