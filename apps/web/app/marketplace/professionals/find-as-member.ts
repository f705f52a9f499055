import { professionalsApi } from '@couronne/contract/marketplace/professionals'
import { call } from '#app/lib/call.ts'

/** Throws if the member does not find the professional of a profile's address. */
export const findAsMember = async (url: URL) => {
  const id = url.searchParams.get('professionalId')
  if (id) await call(professionalsApi.byId, { params: { id } })
}
