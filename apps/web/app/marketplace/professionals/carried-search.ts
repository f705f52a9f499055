import { libelleOf } from '@couronne/contract/marketplace/libelles'
import { useLocation } from 'react-router'
import type { CarriedSearch } from '#app/lib/addresses.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { readTraits, type Traits } from '#app/marketplace/services/sold-service.ts'

const dayShape = /^\d{4}-\d\d-\d\d$/

const readDay = (text: string | null) =>
  text && dayShape.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined

/** Reads the search that led to a profile from its address, without the values that name nothing. */
export const readCarriedSearch = (params: URLSearchParams): CarriedSearch & Traits => ({
  ...readTraits(params),
  prestation: libelleOf(params.get('prestation') ?? ''),
  date: readDay(params.get('date')),
  ville: params.get('ville')?.trim().slice(0, 80) || undefined,
})

/**
 * Returns the search that led to this profile. The server renders a profile once for each hairstyle, so only the browser
 * knows the size and length, the day and the town.
 */
export const useCarriedSearch = (): CarriedSearch & Traits => {
  const { search } = useLocation()
  const isHydrated = useHydrated()
  const carried = readCarriedSearch(new URLSearchParams(search))
  return isHydrated ? carried : { prestation: carried.prestation }
}
