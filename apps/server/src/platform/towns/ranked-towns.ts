import type { City } from '@couronne/contract/platform/towns'
import type { Gazetteer } from './gazetteer.ts'
import { createRanking, type Ranking } from './ranking.rules.ts'

export const isDigits = (key: string) => /^\d+$/.test(key)

/**
 * Ranks the towns for a search key, which must not be empty; the best are those with that whole name, also with a
 * department or postal code.
 */
export const rankedTowns = (known: Gazetteer, key: string): Ranking => {
  const ofLetter = known.rankedByLetter.get(key)
  if (ofLetter) return ofLetter
  const ranking = createRanking(known.towns.length)
  if (isDigits(key)) rankByPostalCode(known, key, ranking)
  else {
    known.rankByName(key, ranking)
    rankByNameAndPlace(known, key, ranking)
  }
  return ranking
}

const rankByPostalCode = ({ byPostalCode }: Gazetteer, digits: string, ranking: Ranking) => {
  for (const [code, towns] of byPostalCode) if (code.startsWith(digits)) for (const town of towns) ranking.give(town, 0)
}

/** Tries every split of 'saint denis la reunion' into a name and a possible department or postal code. */
const rankByNameAndPlace = ({ towns, namesakes, departementKeys }: Gazetteer, key: string, ranking: Ranking) => {
  const words = key.split(' ')
  for (let cut = 1; cut < words.length; cut++) {
    const place = words.slice(cut).join(' ')
    for (const town of namesakes.get(words.slice(0, cut).join(' ')) ?? []) {
      const { departement, departementCode, codesPostaux } = towns[town] as City
      const names = [departementCode.toLowerCase(), departementKeys.get(departement), ...codesPostaux]
      if (names.some((name) => name?.startsWith(place))) ranking.give(town, 0)
    }
  }
}
