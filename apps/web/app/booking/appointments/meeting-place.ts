import { type Lieu, meetingAdresse } from '@couronne/contract/booking/appointments'
import { numberFormatter } from '@couronne/contract/lib/french-formats'
import { homonyms, plainName } from '@couronne/contract/lib/plain-name'
import type { PublicProfile } from '@couronne/contract/marketplace/professionals'
import { townText } from '#app/platform/towns/town-text.ts'

export type MeetingPlace = {
  lieu: Lieu
  adresse: string
  /** Contains the text of the town's field. No town is chosen as long as `cityId` is null. */
  ville: string
  cityId: number | null
}

export const placeErrors = ({ lieu, adresse, cityId }: MeetingPlace): { adresse?: string; ville?: string } => {
  if (lieu === 'Salon De Coiffure') return {}
  const issue = meetingAdresse.safeParse(adresse).error?.issues[0]?.message
  return { ...(issue && { adresse: issue }), ...(cityId === null && { ville: 'Choisissez la ville dans la liste.' }) }
}

const inTenths = numberFormatter({ maximumFractionDigits: 1, roundingMode: 'ceil' })

/** Rounds the distance up, because a rounded-down distance could read as one that the professional accepts. */
export const tooFarText = (
  km: number,
  { firstname, city, rayon }: Pick<PublicProfile, 'firstname' | 'city' | 'rayon'>,
) =>
  `C’est à ${inTenths(km)} km de ${city}, et ${firstname} se déplace jusqu’à ${rayon} km : choisissez une autre ville, ou le salon.`

type WholeAddress = { adresse: string; postalCode: string; town: string }

/**
 * Splits an address such as `12 rue des Lilas, 93170 Bagnolet`, on one line or two, as addresses are written in France.
 */
export const parseAddress = (text: string): WholeAddress | undefined => {
  const [, adresse = '', postalCode = '', town = ''] =
    /^\s*(\S.*?)[\s,;-]+(\d{5})[\s,]+(\D+?)(?:[\s,]+France)?\s*$/is.exec(text) ?? []
  return postalCode ? { adresse: adresse.replaceAll(/\s+/g, ' '), postalCode, town } : undefined
}

const withoutDepartement = (ville: string) => plainName(ville.replace(/ \(\w+\)$/, ''))

/** Compares names, because the field shows the account's town without its department. */
export const isSameTown = (searchedTown: string, ville: string) =>
  searchedTown === '' || withoutDepartement(searchedTown) === withoutDepartement(ville)

/** Finds a town that a search wrote as `townText` does. Without a network, the text stays and the customer chooses. */
export const findSearchedTown = async (searchedTown: string) => {
  const towns = await import('#app/platform/towns/search-towns.ts')
    .then(({ searchTowns }) => searchTowns(withoutDepartement(searchedTown)))
    .catch(() => [])
  const found = towns.find((town) => townText(town) === searchedTown)
  return found && { ville: townText(found), cityId: found.id }
}

/** Finds the town with that postal code and name, or the only town with that postal code. */
export const findTown = async ({ postalCode, town }: WholeAddress) => {
  const towns = await import('#app/platform/towns/search-towns.ts')
    .then(({ searchTowns }) => searchTowns(postalCode))
    .catch(() => [])
  const [firstTown, secondTown] = towns
  const found = homonyms(town, towns)[0] ?? (secondTown ? undefined : firstTown)
  return found && { ville: townText(found), cityId: found.id }
}
