import { homonyms, plainName } from '@couronne/contract/lib/plain-name'
import { citiesApi } from '@couronne/contract/platform/towns'
import { ApiError } from '#app/lib/api.ts'
import { call } from '#app/lib/call.ts'

export const homonymsText = 'Plusieurs communes portent ce nom : choisissez la vôtre dans la liste.'

/**
 * Returns the id to send with a town's name. A name shared by several towns gets a field error unless the typed
 * department decides, because the largest town is rarely the one meant. Every other text is left to the server.
 */
export const resolveTownId = async (ville: string, cityId: number | undefined, departement = '') => {
  if (cityId) return cityId
  const towns = await call(citiesApi.search, { query: { search: ville, limit: 20 } })
  const candidates = homonyms(ville, towns)
  const inDepartement = candidates.filter((town) =>
    [town.departement, town.departementCode].some((each) => plainName(each) === plainName(departement)),
  )
  const [town, another] = inDepartement.length > 0 ? inDepartement : candidates
  if (another) {
    const message = homonymsText
    throw new ApiError({ statusCode: 422, error: 'validation', message, details: [{ path: 'ville', message }] })
  }
  return town?.id
}
