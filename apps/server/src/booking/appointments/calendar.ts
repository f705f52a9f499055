import type { AppointmentStatus } from '@couronne/contract/booking/appointments'
import { companyOf } from '@couronne/contract/lib/company'
import { frenchPhone } from '@couronne/contract/lib/french-formats'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import type { CalendarFile } from '../../lib/mailer.ts'
import { calendarSequence, calendarText, calendarUid, noReplyText } from './calendar-parts.ts'
import { appointmentForViewer, changesOf } from './queries.ts'

const eventStatus: Record<AppointmentStatus, ICalEventStatus> = {
  pending_payment: ICalEventStatus.TENTATIVE,
  paid: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
  expired: ICalEventStatus.CANCELLED,
}

/**
 * Returns a calendar file for one of the two parties, with what that party may know. With a recipient it is an
 * invitation, with which a calendar updates or cancels what it has (RFC 5546).
 */
export const calendarOf = async (deps: Deps, viewer: Viewer, id: string, recipient?: string): Promise<CalendarFile> => {
  const { db, clock, config, publicUrl } = deps
  const now = clock.now()
  const appointment = await appointmentForViewer(deps, viewer, id, now)
  if (viewer.id !== appointment.professional && viewer.id !== appointment.customer) throw new DomainError('not_found')
  const { brandName } = config.site
  const method = methodOf(appointment.status, recipient)
  const calendar = ical({ prodId: `//${brandName}//FR`, method: ICalCalendarMethod[method] })
  calendar.createEvent({
    id: calendarUid(publicUrl, id),
    sequence: calendarSequence({ changes: await changesOf(db, id), startsAt: appointment.date }, now),
    stamp: now,
    start: appointment.date,
    end: appointment.endTime,
    status: eventStatus[appointment.status],
    summary: `${appointment.name} avec ${appointment.firstname} ${appointment.lastname}`,
    location: [appointment.adresse, [appointment.codePostal, appointment.city].filter(Boolean).join(' ')]
      .filter(Boolean)
      .join(', '),
    description: [
      `Rendez-vous pris sur ${brandName}.`,
      ...(appointment.phone ? [`Téléphone : ${frenchPhone(appointment.phone)}`] : []),
      ...(appointment.status === 'cancelled' ? [] : [noReplyText]),
    ].join('\n'),
    url: pageAddress(publicUrl, 'ownAppointments'),
    ...(recipient && {
      organizer: { name: brandName, email: companyOf(config.site.legal).email },
      attendees: [{ email: recipient, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
    }),
  })
  return { text: calendarText(calendar), method }
}

const methodOf = (status: AppointmentStatus, recipient?: string) => {
  if (!recipient) return 'PUBLISH'
  return status === 'cancelled' ? 'CANCEL' : 'REQUEST'
}
