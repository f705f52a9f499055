import { isFrance } from '@couronne/contract/lib/postal-codes'
import type { City } from '@couronne/contract/platform/towns'
import { type Place, placeAmong, placeFields, questionOf } from './place-of-address.ts'
import type { TypedAddress } from './typed-address.ts'

type Towns = Pick<City, 'name' | 'region' | 'codesPostaux'>[]
export type AddressForm = { read: () => TypedAddress; write: (field: keyof Place, value: string) => void }
/** Rejects when the towns do not arrive in time. */
type Ask = (search: string) => Promise<Towns>

const placeIn = ({ city, code_postal, region = '' }: TypedAddress): Place => ({
  city: city.trim(),
  code_postal: code_postal.trim(),
  region,
})

/**
 * Fills in the region and postal code of a French town when the user leaves its field. Typed values stay. If nothing is
 * found, values that were filled in before are cleared, because they belong to another town.
 */
export const placeFiller = ({ read, write }: AddressForm, ask: Ask) => {
  /** These values were filled in, not typed. */
  let filledIn = placeIn(read())
  let lastQuestion = ''
  let underWay: Promise<void> | undefined

  const isTypedIn = (place: Place) => (field: keyof Place) => place[field] !== '' && place[field] !== filledIn[field]

  const fillIn = async (place: Place, search: string, question: string) => {
    const isTyped = isTypedIn(place)
    const towns = await ask(search).catch(() => undefined)
    if (JSON.stringify(placeIn(read())) !== question) return
    const unknown = placeFields.filter((field) => !isTyped(field)).map((field) => [field, ''])
    const found: Partial<Place> = towns ? placeAmong(towns, place, isTyped) : Object.fromEntries(unknown)
    for (const field of placeFields) if (found[field] !== undefined) write(field, found[field])
    filledIn = { ...filledIn, ...found }
    // After a failure, the next call searches again.
    lastQuestion = towns ? JSON.stringify(placeIn(read())) : ''
  }
  return {
    /** Resolves when the last typed place has been looked up, if a lookup makes sense. */
    settle: () => {
      const address = read()
      const place = placeIn(address)
      const search = questionOf(place, isTypedIn(place))
      const question = JSON.stringify(place)
      if (search && isFrance(address.country) && question !== lastQuestion) {
        lastQuestion = question
        underWay = fillIn(place, search, question)
      }
      return underWay
    },
    /** Starts over with the values of another address. */
    restart: () => {
      filledIn = placeIn(read())
      lastQuestion = ''
    },
  }
}
