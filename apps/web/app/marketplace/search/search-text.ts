import { libelleOf } from '@couronne/contract/marketplace/libelles'
import { atTownText, civilText } from '#app/lib/french.ts'
import { hairstyles } from '#app/marketplace/services/hairstyles.ts'
import { townText } from '#app/platform/towns/town-text.ts'
import type { SearchRequest } from './search-address.ts'
import type { SearchOutcome } from './search-loader.ts'

type FoundTowns = Pick<Extract<SearchOutcome, { kind: 'found' }>, 'town' | 'otherTowns'>

/** Returns for example `Braids à Paris, mercredi 25 novembre`. A department distinguishes towns of the same name. */
export const searchText = (
  { prestation, date }: Pick<SearchRequest, 'prestation' | 'date'>,
  { town, otherTowns }: FoundTowns,
) => {
  const libelle = libelleOf(prestation)
  const hairstyle = hairstyles.find((each) => each.libelle === libelle)?.text ?? prestation
  const placeText = atTownText(otherTowns.length > 0 ? townText(town) : town.name)
  return `${hairstyle} ${placeText}, ${civilText(date, { weekday: 'long', day: 'numeric', month: 'long' })}`
}
