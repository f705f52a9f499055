import type { AppointmentView, Side } from '@couronne/contract/booking/appointments'
import { dateTimeText } from '#app/lib/french.ts'

/** Says when the other side's phone comes, and its street where the appointment is there; undefined when nothing comes. */
export const contactsLaterText = (
  { contactsFrom, lieu, zone }: Pick<AppointmentView, 'contactsFrom' | 'lieu' | 'zone'>,
  side: Side,
) => {
  if (!contactsFrom) return undefined
  const isOwnPlace = (lieu === 'Ma Maison') === (side === 'customer')
  const subject = isOwnPlace ? 'Le téléphone vous sera communiqué' : 'L’adresse et le téléphone vous seront communiqués'
  return `${subject} le ${dateTimeText(contactsFrom, zone)}.`
}
