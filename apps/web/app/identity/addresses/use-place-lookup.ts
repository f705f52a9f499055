import { citiesApi } from '@couronne/contract/platform/towns'
import { useRef } from 'react'
import { call } from '#app/lib/call.ts'
import { withTimeout } from '#app/lib/with-timeout.ts'
import { type AddressForm, createPlaceLookup } from './place-lookup.ts'

/** An order waits at most this long for the lookup. Typing the postal code is faster than waiting longer. */
const timeoutMs = 4000

const searchTowns = (search: string) => withTimeout(call(citiesApi.search, { query: { search, limit: 20 } }), timeoutMs)

/** Fills in the form fields that are derived from the town. */
export const usePlaceLookup = (form: AddressForm) => {
  const lookup = useRef<ReturnType<typeof createPlaceLookup>>(null)
  lookup.current ??= createPlaceLookup(form, searchTowns)
  return lookup.current
}
