import { type City, citiesApi } from '@couronne/contract/cities'
import { namesakes } from '@couronne/contract/plain-name'
import type { Api } from '#app/lib/api.ts'

export type Town = Pick<City, 'id' | 'name' | 'departement' | 'departementCode'>

const townOf = ({ id, name, departement, departementCode }: City): Town => ({ id, name, departement, departementCode })

/**
 * The town of a typed name or postal code, the best match, and the others it may mean. `Saint-Denis (974)` means one alone.
 * Always through the list of towns: a postal code may also be another town's id.
 */
export const townsNamed = async (api: Api, typed: string) => {
  const [, name = typed, code] = /^(.*?)\s*\((\d{2,3}|2[AB])\)$/i.exec(typed) ?? []
  const towns = await api(citiesApi.search, { query: { search: name, limit: 50 } })
  const town = code ? towns.find((each) => each.departementCode === code.toUpperCase()) : towns[0]
  if (!town) return null
  const named = namesakes(name, towns)
  const isWholeName = named.includes(town)
  const others = (isWholeName ? named : towns).filter(({ id }) => id !== town.id)
  /** The name alone does not say which. */
  const isShared = !code && isWholeName && others.length > 0
  return {
    town: townOf(town),
    isShared,
    zone: town.zone,
    others: code ? [] : others.slice(0, isWholeName ? 11 : 5).map(townOf),
  }
}
