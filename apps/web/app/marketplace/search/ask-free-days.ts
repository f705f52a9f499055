import { libelleOf } from '@couronne/contract/marketplace/libelles'
import { searchApi } from '@couronne/contract/marketplace/search'
import { call } from '#app/lib/call.ts'
import type { Asked } from './search-address.ts'

// Loaded when a calendar opens: the contract's shapes would weigh on the first load of the home page.

/** Of that month, the days on which the search would find somebody; nothing where it would ask which town is meant. */
export const freeDays = async ({ ville, prestation, narrowing }: Asked, month: string) => {
  const libelle = libelleOf(prestation)
  if (!libelle) return undefined
  const { town, isShared } = await call(searchApi.typed, { query: { ville } })
  if (!town || isShared) return undefined
  return call(searchApi.days, { query: { city: String(town.id), prestation: libelle, mois: month, ...narrowing } })
}
