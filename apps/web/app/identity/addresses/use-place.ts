import { citiesApi } from '@couronne/contract/platform/towns'
import { useRef } from 'react'
import { call } from '#app/lib/call.ts'
import { inTime } from '#app/lib/in-time.ts'
import { type AddressForm, placeFiller } from './place-filler.ts'

/** An order waits for it: who knows her code types it sooner. */
const patienceMs = 4000

const towns = (search: string) => inTime(call(citiesApi.search, { query: { search, limit: 20 } }), patienceMs)

/** The fields of a form that follow from its town. */
export const usePlace = (form: AddressForm) => {
  const filler = useRef<ReturnType<typeof placeFiller>>(null)
  filler.current ??= placeFiller(form, towns)
  return filler.current
}
