import type { AppointmentStatus } from '@couronne/contract/booking/appointments'
import { frenchPhone } from '@couronne/contract/lib/french-formats'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { appointmentSeenBy, changesOf } from './queries.ts'

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
  const seen = await appointmentSeenBy(deps, viewer, id, now)
  if (viewer.id !== seen.professional && viewer.id !== seen.customer) throw new Refusal('not_found')
  const { brandName } = config.site
  const calendar = ical({ prodId: `//${brandName}//FR`, method: ICalCalendarMethod.PUBLISH })
  calendar.createEvent({
    id: `${seen.id}@${new URL(publicUrl).hostname}`,
    // The sequence rises with each change: a calendar keeps the event with the highest one that it has seen.
    sequence: await changesOf(db, id),
    stamp: now,
    start: seen.date,
    end: seen.endTime,
    status: eventStatus[seen.status],
    summary: `${seen.libelle} avec ${seen.firstname} ${seen.lastname}`,
    location: seen.adresse ? `${seen.adresse}, ${seen.city}` : seen.city,
    description: `Rendez-vous pris sur ${brandName}.${seen.phone ? `\nTéléphone : ${frenchPhone(seen.phone)}` : ''}`,
    url: pageAddress(publicUrl, 'ownAppointments'),
  })
  // The last line ends like the others (RFC 5545, 3.1), which the library leaves out.
  return `${calendar}\r\n`
}
