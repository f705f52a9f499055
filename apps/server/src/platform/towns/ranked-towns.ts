import type { City } from '@couronne/contract/platform/towns'
import type { Gazetteer } from './gazetteer.ts'
import { createRanking, type Ranking } from './ranking.rules.ts'

export const isDigits = (key: string) => /^\d+$/.test(key)

/**
 * Ranks the towns for a search key, which must not be empty; the best are those with that whole name, also with a
 * department or postal code.
 */
export const rankedTowns = (gazetteer: Gazetteer, key: string): Ranking => {
  const letterRanking = gazetteer.rankedByInitial.get(key)
  if (letterRanking) return letterRanking
  const ranking = createRanking(gazetteer.towns.length)
  if (isDigits(key)) rankByPostalCode(gazetteer, key, ranking)
  else {
    gazetteer.rankByName(key, ranking)
    rankByNameAndPlace(gazetteer, key, ranking)
  }
  return ranking
}

const rankByPostalCode = ({ byPostalCode }: Gazetteer, digits: string, ranking: Ranking) => {
  for (const [code, towns] of byPostalCode)
    if (code.startsWith(digits)) for (const town of towns) ranking.assignRank(town, 0)
}

/** Tries every split of 'saint denis la reunion' into a name and a possible department or postal code. */
const rankByNameAndPlace = ({ towns, homonyms, departementKeys }: Gazetteer, key: string, ranking: Ranking) => {
  const words = key.split(' ')
  for (let split = 1; split < words.length; split++) {
    const place = words.slice(split).join(' ')
    for (const town of homonyms.get(words.slice(0, split).join(' ')) ?? []) {
      const { departement, departementCode, codesPostaux } = towns[town] as City
      const names = [departementCode.toLowerCase(), departementKeys.get(departement), ...codesPostaux]
      if (names.some((name) => name?.startsWith(place))) ranking.assignRank(town, 0)
    }
  }
}
