import { citiesApi } from '@couronne/contract/platform/towns'
import { call } from '#app/lib/call.ts'

// Loaded when someone asks for a town: the contract's shapes would weigh on the first load of the home page.

export const townsMatching = (search: string) => call(citiesApi.search, { query: { search, limit: 8 } })

/** Null outside France. */
export const townAt = async ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  (await call(citiesApi.nearest, { query: { lat: latitude, lon: longitude } })).city
