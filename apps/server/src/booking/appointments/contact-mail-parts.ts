import type { Side } from '@couronne/contract/booking/appointments'
import { frenchDateTime, frenchPhone } from '@couronne/contract/lib/french-formats'
import { ofName } from '@couronne/contract/lib/french-names'
import { contactsOpenAt, contactWindow } from '@couronne/contract/marketplace/contact-window'
import type { Deps } from '../../deps.ts'
import { calendarOf } from './calendar.ts'
import { type Appointment, placeText } from './mail-parts.ts'

/** The confirmation of an appointment that is paid inside its contact window brings the contacts itself. */
export const bringsContacts = ({ paidAt, startsAt, endsAt }: Appointment, now: Date) =>
  paidAt !== null && contactsOpenAt(startsAt) <= paidAt && now < endsAt

/** Returns the place for one side, and with the contacts also the phone of the other side. */
export const contactFacts = (a: Appointment, reader: Side, showsContacts: boolean): [string, string][] => [
  ['Où', placeText(a, reader, showsContacts)],
  ...(showsContacts
    ? [['Téléphone', frenchPhone(reader === 'customer' ? a.proPhone : a.customerPhone)] satisfies [string, string]]
    : []),
]

/** Says when the other side's phone comes, and the street with it where the place is the other's. */
export const contactsLater = (a: Appointment, reader: Side) => {
  const isOwn = (a.lieu === 'Ma Maison') === (reader === 'customer')
  const ofOther = ofName(reader === 'customer' ? a.proFirstname : a.customerFirstname)
  const subject = isOwn
    ? `Le téléphone ${ofOther} vous sera communiqué`
    : `L'adresse et le téléphone ${ofOther} vous seront communiqués`
  return `${subject} le ${frenchDateTime(contactsOpenAt(a.startsAt), a.zone)}, soit ${contactWindow.hoursBefore} heures avant le rendez-vous. D'ici là, vous pouvez vous écrire sur le site.`
}

/** Says so after a reschedule too. Where the new window is open already, its own mail brings the contacts. */
export const contactsAfterReschedule = (a: Appointment, reader: Side, now: Date) =>
  now < contactsOpenAt(a.startsAt) ? [contactsLater(a, reader)] : []

const viewerOf = (a: Appointment, reader: Side) => ({
  id: reader === 'customer' ? a.customerId : a.professionalId,
  role: reader,
  sessionId: '',
})

/** Returns the invitation of the recipient of a mail to the appointment, with what this side may know now. */
export const calendarFile = (deps: Deps, a: Appointment, reader: Side) =>
  calendarOf(deps, viewerOf(a, reader), a.id, reader === 'customer' ? a.customerEmail : a.proEmail)

/** Returns the same event for a mail that changes nothing about the appointment, so that it asks for no answer. */
export const calendarCopy = (deps: Deps, a: Appointment, reader: Side) => calendarOf(deps, viewerOf(a, reader), a.id)
