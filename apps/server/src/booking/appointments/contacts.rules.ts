import type { AppointmentStatus } from '@couronne/contract/booking/appointments'
import { contactsOpenAt } from '@couronne/contract/marketplace/contact-window'

/**
 * Returns when the parties of an appointment will see each other's phone and street. It is null when they see them
 * already, or never will. Of an unpaid hold it says when they would.
 */
export const contactsFrom = ({ status, date }: { status: AppointmentStatus; date: Date }, now: Date) => {
  const openAt = contactsOpenAt(date)
  return ['pending_payment', 'paid'].includes(status) && now < openAt ? openAt : null
}

/** A town with several postal codes does not tell which one applies. */
export const onlyCode = (codes: string[]) => (codes.length === 1 ? (codes[0] as string) : null)
