import { namesakes } from '@couronne/contract/lib/plain-name'
import type { City } from '@couronne/contract/platform/towns'
import type { Db } from '../../lib/database/database.ts'
import { citiesMatching } from './queries.ts'

const mostMatches = 50
const mostNamesakes = 11
const mostOthers = 5

/**
 * The town of a typed name or postal code, the best match, and the others it may mean. `Saint-Denis (974)` means one alone.
 * Never by an id: a postal code may also be another town's.
 */
export const townsNamed = async (db: Db, typed: string) => {
  const [, name = typed, code] = /^(.*?)\s*\((\d{2,3}|2[AB])\)$/i.exec(typed) ?? []
  const { rows: towns } = await citiesMatching(db, name, mostMatches)
  const town = code ? towns.find((each) => each.departementCode === code.toUpperCase()) : towns[0]
  if (!town) return undefined
  const named = namesakes(name, towns)
  const isWholeName = named.includes(town)
  const others: City[] = code ? [] : (isWholeName ? named : towns).filter(({ id }) => id !== town.id)
  return {
    town,
    others: others.slice(0, isWholeName ? mostNamesakes : mostOthers),
    /** The name alone does not say which. */
    isShared: isWholeName && others.length > 0,
  }
}
