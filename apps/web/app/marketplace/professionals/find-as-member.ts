import { professionalsApi } from '@couronne/contract/marketplace/professionals'
import { call } from '#app/lib/call.ts'

export const findAsMember = (id: string) => call(professionalsApi.byId, { params: { id } })
