import { homonyms } from '@couronne/contract/lib/plain-name'
import type { City } from '@couronne/contract/platform/towns'
import type { Db } from '../../lib/database/database.ts'
import { citiesMatching } from './queries.ts'

const maxMatches = 50
const maxHomonyms = 11
const maxAlternatives = 5

/**
 * Returns the town of a typed name or postal code, the best match, and the alternatives. `Saint-Denis (974)` means
 * exactly one town. Ids are not accepted, because a postal code may equal another town's id.
 */
export const resolveTown = async (db: Db, typed: string) => {
  const [, name = typed, code] = /^(.*?)\s*\((\d{2,3}|2[AB])\)$/i.exec(typed) ?? []
  const { rows: towns } = await citiesMatching(db, name, maxMatches)
  const town = code ? towns.find((each) => each.departementCode === code.toUpperCase()) : towns[0]
  if (!town) return undefined
  const sameName = homonyms(name, towns)
  const isWholeName = sameName.includes(town)
  const alternatives: City[] = code ? [] : (isWholeName ? sameName : towns).filter(({ id }) => id !== town.id)
  return {
    town,
    alternatives: alternatives.slice(0, isWholeName ? maxHomonyms : maxAlternatives),
    /** True when the name alone is ambiguous. */
    isAmbiguous: isWholeName && alternatives.length > 0,
  }
}
