import { homonyms } from '@couronne/contract/lib/plain-name'
import { isFrenchCode } from '@couronne/contract/lib/postal-codes'
import type { City } from '@couronne/contract/platform/towns'

/** In France, these fields of an address can be derived from each other. */
export const placeFields = ['city', 'code_postal', 'region'] as const
export type Place = Record<(typeof placeFields)[number], string>
type Town = Pick<City, 'name' | 'region' | 'codesPostaux'>

/** Returns the common value, or an empty string when the values differ. */
const commonValue = (values: string[]) => {
  const [first, ...otherValues] = new Set(values)
  return otherValues.length === 0 ? (first ?? '') : ''
}

/** Returns the search for a place: its typed town, else its complete typed postal code, else an empty string. */
export const placeSearchText = ({ city, code_postal }: Place, isTyped: (field: keyof Place) => boolean) => {
  if (isTyped('city')) return city
  return isTyped('code_postal') && isFrenchCode(code_postal) ? code_postal : ''
}

/** Derives the fields that were not typed from the towns found. A field on which the towns differ becomes empty. */
export const derivePlace = (towns: Town[], place: Place, isTyped: (field: keyof Place) => boolean): Partial<Place> => {
  const sameName = isTyped('city') ? homonyms(place.city, towns) : towns
  const sameCode = sameName.filter(({ codesPostaux }) => codesPostaux.includes(place.code_postal))
  // Some codes belong to no town, for example those of large recipients. They say nothing about the town.
  if (!isTyped('city') && sameCode.length === 0) return {}
  const matching = isTyped('code_postal') && sameCode.length > 0 ? sameCode : sameName
  const derived: Place = {
    city: commonValue(matching.map(({ name }) => name)),
    code_postal: commonValue(matching.flatMap(({ codesPostaux }) => codesPostaux)),
    region: commonValue(matching.map(({ region }) => region)),
  }
  return Object.fromEntries(placeFields.filter((field) => !isTyped(field)).map((field) => [field, derived[field]]))
}
