import { citiesApi } from '@couronne/contract/cities'
import { RefusalError } from '#app/lib/api.ts'
import { call } from '#app/lib/call.ts'
import { plainName } from './plain-name.ts'

/**
 * The id to send with a town's name. The largest of several towns of that name is rarely the one that is meant, so a name
 * typed without choosing is refused beside its field, unless the department she has typed tells them apart; every other
 * text is left to the server.
 */
export const chosenTownId = async (ville: string, cityId: number | undefined, departement = '') => {
  if (cityId) return cityId
  const towns = await call(citiesApi.search, { query: { search: ville, limit: 20 } })
  const allNamesakes = towns.filter(({ name }) => plainName(name) === plainName(ville))
  const inDepartement = allNamesakes.filter((town) =>
    [town.departement, town.departementCode].some((each) => plainName(each) === plainName(departement)),
  )
  const namesakes = inDepartement.length > 0 ? inDepartement : allNamesakes
  if (namesakes.length > 1) {
    const message = 'Plusieurs communes portent ce nom : choisissez la vôtre dans la liste.'
    throw new RefusalError({ statusCode: 422, error: 'validation', message, details: [{ path: 'ville', message }] })
  }
  return namesakes[0]?.id
}
