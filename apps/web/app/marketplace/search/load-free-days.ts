import { libelleOf } from '@couronne/contract/marketplace/libelles'
import { searchApi } from '@couronne/contract/marketplace/search'
import { call } from '#app/lib/call.ts'
import type { SearchRequest } from './search-address.ts'

// This module is loaded when a calendar opens, because the contract would weigh on the first load of the home page.

/**
 * Returns the days of that month on which the search would find someone, or nothing if the town is unknown or
 * ambiguous.
 */
export const loadFreeDays = async ({ ville, prestation, filters }: SearchRequest, month: string) => {
  const libelle = libelleOf(prestation)
  if (!libelle) return undefined
  const { town, isShared } = await call(searchApi.fromInput, { query: { ville } })
  if (!town || isShared) return undefined
  return call(searchApi.days, { query: { city: String(town.id), prestation: libelle, mois: month, ...filters } })
}
