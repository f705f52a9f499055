import { newsletterApi } from '@couronne/contract/operations/newsletter'
import { call } from '#app/lib/call.ts'

export const subscribe = (email: string) => call(newsletterApi.subscribe, { body: { email } })
