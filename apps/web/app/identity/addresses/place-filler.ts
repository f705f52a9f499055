import type { City } from '@couronne/contract/platform/towns'
import { isFrance } from '@couronne/contract/shop/delivery'
import { type Place, placeAmong, placeFields, questionOf } from './place-of-address.ts'
import type { TypedAddress } from './typed-address.ts'

type Towns = Pick<City, 'name' | 'region' | 'codesPostaux'>[]
export type AddressForm = { read: () => TypedAddress; write: (field: keyof Place, value: string) => void }
/** Fails where the towns can't be had in time. */
type Ask = (search: string) => Promise<Towns>

const placeIn = ({ city, code_postal, region = '' }: TypedAddress): Place => ({
  city: city.trim(),
  code_postal: code_postal.trim(),
  region,
})

/**
 * Fills in what a French town says of an address, once she has left its field. What she has typed herself stays; what is
 * not hers is emptied where nothing is known: it would be another town's.
 */
export const placeFiller = ({ read, write }: AddressForm, ask: Ask) => {
  /** As they were filled in for her. */
  let ours = placeIn(read())
  let asked = ''
  let underWay: Promise<void> | undefined

  const isHersIn = (place: Place) => (field: keyof Place) => place[field] !== '' && place[field] !== ours[field]

  const fillIn = async (place: Place, search: string, question: string) => {
    const isHers = isHersIn(place)
    const towns = await ask(search).catch(() => undefined)
    if (JSON.stringify(placeIn(read())) !== question) return
    const unknown = placeFields.filter((field) => !isHers(field)).map((field) => [field, ''])
    const found: Partial<Place> = towns ? placeAmong(towns, place, isHers) : Object.fromEntries(unknown)
    for (const field of placeFields) if (found[field] !== undefined) write(field, found[field])
    ours = { ...ours, ...found }
    // Without an answer it is asked again.
    asked = towns ? JSON.stringify(placeIn(read())) : ''
  }
  return {
    /** Once what she has typed last is answered, if it is worth asking. */
    settle: () => {
      const address = read()
      const place = placeIn(address)
      const search = questionOf(place, isHersIn(place))
      const question = JSON.stringify(place)
      if (search && isFrance(address.country) && question !== asked) {
        asked = question
        underWay = fillIn(place, search, question)
      }
      return underWay
    },
    /** Another address is begun. */
    restart: () => {
      ours = placeIn(read())
      asked = ''
    },
  }
}
