import { type PublicProfile, professionalsApi } from '@couronne/contract/marketplace/professionals'
import { data } from 'react-router'
import type { Api } from '#app/lib/api.ts'

/** Reads the public record of a professional. An unknown id and the user's own id lead to the page for status 404. */
export const professionalById = async (api: Api, id: string | null): Promise<PublicProfile> => {
  if (!id) throw data(null, { status: 404 })
  const record = await api(professionalsApi.byId, { params: { id } })
  if (!('reviewCount' in record)) throw data(null, { status: 404 })
  return record
}
