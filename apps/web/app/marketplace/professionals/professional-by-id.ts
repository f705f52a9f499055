import { accountsApi } from '@couronne/contract/identity/accounts'
import type { PublicRecord } from '@couronne/contract/marketplace/professionals'
import { data } from 'react-router'
import type { Api } from '#app/lib/api.ts'

/** A professional as others see her; an unknown id, and whoever asks for herself, get the page that does not exist. */
export const professionalById = async (api: Api, id: string | null): Promise<PublicRecord> => {
  if (!id) throw data(null, { status: 404 })
  const record = await api(accountsApi.byId, { params: { id } })
  if (!('reviewCount' in record)) throw data(null, { status: 404 })
  return record
}
