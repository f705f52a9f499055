import { namesakes } from '@couronne/contract/lib/plain-name'
import type { City } from '@couronne/contract/platform/towns'
import { isFrenchCode } from '@couronne/contract/shop/delivery'

/** The fields of an address that follow from each other in France. */
export const placeFields = ['city', 'code_postal', 'region'] as const
export type Place = Record<(typeof placeFields)[number], string>
type Town = Pick<City, 'name' | 'region' | 'codesPostaux'>

/** What all of them say; nothing where they do not agree. */
const agreed = (values: string[]) => {
  const [first, ...others] = new Set(values)
  return others.length === 0 ? (first ?? '') : ''
}

/** What is to be asked to know more of a place: its town if she has typed one, else its code. */
export const questionOf = ({ city, code_postal }: Place, isHers: (field: keyof Place) => boolean) => {
  if (isHers('city')) return city
  return isHers('code_postal') && isFrenchCode(code_postal) ? code_postal : ''
}

/** Of the towns that were found for a place, what is not hers of it; where it is not certain, nothing. */
export const placeAmong = (towns: Town[], place: Place, isHers: (field: keyof Place) => boolean): Partial<Place> => {
  const named = isHers('city') ? namesakes(place.city, towns) : towns
  const coded = named.filter(({ codesPostaux }) => codesPostaux.includes(place.code_postal))
  // A code that no town is known by, as those of large receivers, says nothing of the town.
  if (!isHers('city') && coded.length === 0) return {}
  const meant = isHers('code_postal') && coded.length > 0 ? coded : named
  const known: Place = {
    city: agreed(meant.map(({ name }) => name)),
    code_postal: agreed(meant.flatMap(({ codesPostaux }) => codesPostaux)),
    region: agreed(meant.map(({ region }) => region)),
  }
  return Object.fromEntries(placeFields.filter((field) => !isHers(field)).map((field) => [field, known[field]]))
}
