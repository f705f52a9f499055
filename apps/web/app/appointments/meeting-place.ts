import { type Lieu, meetingAdresse } from '@couronne/contract/appointments'

/** Where to meet, as chosen on the booking page. */
export type MeetingPlace = {
  lieu: Lieu
  adresse: string
  /** As it stands in the town's field; without an id it is not yet a town. */
  ville: string
  cityId: number | null
}

export const placeErrors = ({ lieu, adresse, cityId }: MeetingPlace): { adresse?: string; ville?: string } => {
  if (lieu === 'Salon De Coiffure') return {}
  const issue = meetingAdresse.safeParse(adresse).error?.issues[0]?.message
  return { ...(issue && { adresse: issue }), ...(cityId === null && { ville: 'Choisissez la ville dans la liste.' }) }
}
