import type { AppointmentStatus } from '@couronne/contract/booking/appointments'
import { frenchPhone } from '@couronne/contract/lib/french-formats'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import { contactsOpenAt } from '@couronne/contract/marketplace/contact-window'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { appointmentForViewer, changesOf } from './queries.ts'

const eventStatus: Record<AppointmentStatus, ICalEventStatus> = {
  pending_payment: ICalEventStatus.TENTATIVE,
  paid: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
  expired: ICalEventStatus.CANCELLED,
}

/** Returns a calendar file for one of the two parties, with what that party may know. */
export const calendarOf = async (deps: Deps, viewer: Viewer, id: string) => {
  const { db, clock, config, publicUrl } = deps
  const now = clock.now()
  const appointment = await appointmentForViewer(deps, viewer, id, now)
  if (viewer.id !== appointment.professional && viewer.id !== appointment.customer) throw new DomainError('not_found')
  const { brandName } = config.site
  const calendar = ical({ prodId: `//${brandName}//FR`, method: ICalCalendarMethod.PUBLISH })
  calendar.createEvent({
    id: `${appointment.id}@${new URL(publicUrl).hostname}`,
    // The sequence rises with each change: a calendar shows the event with the highest one that it has received. The
    // opening of the contact window is a change of its own.
    sequence: 2 * (await changesOf(db, id)) + (contactsOpenAt(appointment.date) <= now ? 1 : 0),
    stamp: now,
    start: appointment.date,
    end: appointment.endTime,
    status: eventStatus[appointment.status],
    summary: `${appointment.libelle} avec ${appointment.firstname} ${appointment.lastname}`,
    location: [appointment.adresse, [appointment.codePostal, appointment.city].filter(Boolean).join(' ')]
      .filter(Boolean)
      .join(', '),
    description: `Rendez-vous pris sur ${brandName}.${appointment.phone ? `\nTéléphone : ${frenchPhone(appointment.phone)}` : ''}`,
    url: pageAddress(publicUrl, 'ownAppointments'),
  })
  // The last line ends like the others (RFC 5545, 3.1), which the library leaves out.
  return `${calendar}\r\n`
}
