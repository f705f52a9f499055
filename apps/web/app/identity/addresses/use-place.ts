import { citiesApi } from '@couronne/contract/platform/towns'
import { useRef } from 'react'
import { call } from '#app/lib/call.ts'
import { inTime } from '#app/lib/in-time.ts'
import { type AddressForm, placeFiller } from './place-filler.ts'

/** An order waits at most this long for the lookup. Typing the postal code is faster than waiting longer. */
const timeoutMs = 4000

const towns = (search: string) => inTime(call(citiesApi.search, { query: { search, limit: 20 } }), timeoutMs)

/** Fills in the form fields that are derived from the town. */
export const usePlace = (form: AddressForm) => {
  const filler = useRef<ReturnType<typeof placeFiller>>(null)
  filler.current ??= placeFiller(form, towns)
  return filler.current
}
