import { citiesApi } from '@couronne/contract/platform/towns'
import { call } from '#app/lib/call.ts'

// This file is loaded when a visitor uses a town field. The contract's schemas would slow the first load of the home
// page.

export const searchTowns = (search: string) => call(citiesApi.search, { query: { search, limit: 8 } })

/** Returns null outside France. */
export const findTownAt = async ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  (await call(citiesApi.nearest, { query: { lat: latitude, lon: longitude } })).city
