import type { AppointmentView } from '@couronne/contract/booking/appointments'

/** Names the town, and the street where the viewer may know it. */
export const placeText = ({ adresse, codePostal, city }: Pick<AppointmentView, 'adresse' | 'codePostal' | 'city'>) => {
  const town = codePostal ? `${codePostal} ${city}` : city
  return adresse ? `${adresse}, ${town}` : town
}
