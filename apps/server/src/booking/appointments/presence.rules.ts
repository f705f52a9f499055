import {
  type ActorRole,
  type AppointmentStatus,
  absenceReportedBy,
  type ReportBody,
  type Side,
} from '@couronne/contract/booking/appointments'
import { maxLateNotices, maxPresenceTries, presenceHoursBefore } from '@couronne/contract/booking/presence'
import { type DenyReason, deny } from '../../lib/allowed-actions.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const reportAfterMs = 30 * minuteMs
const reportUntilMs = 48 * hourMs
/** A party who feels unsafe finds help at the appointment until so long after its end. */
const safetyAfterMs = 6 * hourMs

type Spoken = { side: Side }
export type Presence = { late: Spoken[]; here: Spoken[]; confirmedAt: Date | null; wrongTries: number }

type Appointment = {
  status: AppointmentStatus
  actorRole: ActorRole
  date: Date
  endTime: Date
  presence: Presence
}

const isSide = (role: ActorRole): role is Side => role === 'customer' || role === 'professional'

const denyOutsideDay = ({ status, actorRole, date, endTime }: Omit<Appointment, 'presence'>, now: Date): DenyReason => {
  if (!isSide(actorRole)) return deny('forbidden')
  const opensAt = date.getTime() - presenceHoursBefore * hourMs
  return status === 'paid' && now.getTime() >= opensAt && now < endTime ? undefined : deny('not_the_day')
}

const hasSpoken = (spoken: Spoken[], role: ActorRole) => spoken.some(({ side }) => side === role)

/** Each party says once to be there. */
export const denyHere = (appointment: Appointment, now: Date): DenyReason =>
  denyOutsideDay(appointment, now) ??
  (hasSpoken(appointment.presence.here, appointment.actorRole) || appointment.presence.confirmedAt
    ? deny('already_done')
    : undefined)

/** A party who is there is not late any more. */
export const denyLate = (appointment: Appointment, now: Date): DenyReason => {
  const denied = denyHere(appointment, now)
  if (denied) return denied
  const own = appointment.presence.late.filter(({ side }) => side === appointment.actorRole)
  return own.length >= maxLateNotices ? deny('too_many_late_notices') : undefined
}

export const denyConfirmPresence = (appointment: Appointment, now: Date): DenyReason => {
  if (appointment.actorRole !== 'professional') return deny('forbidden')
  const denied = denyOutsideDay(appointment, now)
  if (denied) return denied
  if (appointment.presence.confirmedAt) return deny('already_done')
  return appointment.presence.wrongTries >= maxPresenceTries ? deny('too_many_presence_tries') : undefined
}

export const safetyEndsAt = (endTime: Date) => new Date(endTime.getTime() + safetyAfterMs)

/** From the payment until six hours after the end, each party finds help at the appointment. */
export const denySafety = (
  { status, actorRole, endTime }: Pick<Appointment, 'status' | 'actorRole' | 'endTime'>,
  now: Date,
): DenyReason => {
  if (!isSide(actorRole)) return deny('forbidden')
  const isOpen = (status === 'paid' || status === 'completed') && now < safetyEndsAt(endTime)
  return isOpen ? undefined : deny('safety_closed')
}

/**
 * Reports are possible until two days after the end. After the first report, two days remain to answer it while it is
 * undecided.
 */
export const reportableUntil = (endTime: Date, firstReportAt?: Date) =>
  new Date(Math.max(endTime.getTime(), firstReportAt?.getTime() ?? 0) + reportUntilMs)

export type Reportable = Appointment & {
  /** The oldest report comes first. */
  absences: { type: ReportBody['type']; createdAt: Date }[]
  absenceDecision: object | null
}

/**
 * Each of the two parties reports the other, once. Before the end only a party who has said to be there reports one who
 * has said nothing, or answers a report.
 */
export const denyReport = (appointment: Reportable, now: Date): DenyReason => {
  const { status, actorRole, date, endTime, absences, absenceDecision, presence } = appointment
  if (!isSide(actorRole)) return deny('forbidden')
  if (absenceDecision) return deny('absence_decided')
  const isReportable =
    (status === 'paid' || status === 'completed') &&
    now.getTime() >= date.getTime() + reportAfterMs &&
    now <= reportableUntil(endTime, absences[0]?.createdAt)
  if (!isReportable) return deny('not_reportable')
  if (absences.some(({ type }) => type === absenceReportedBy[actorRole])) return deny('already_reported')
  if (actorRole === 'professional' && presence.confirmedAt) return deny('both_were_there')
  const isOver = status === 'completed' || now >= endTime
  return isOver || absences.length > 0 ? undefined : denyEarlyReport(actorRole, presence)
}

const denyEarlyReport = (actorRole: Side, { late, here, confirmedAt }: Presence): DenyReason => {
  const other = actorRole === 'customer' ? 'professional' : 'customer'
  if (!hasSpoken(here, actorRole) && !confirmedAt) return deny('not_here_yet')
  return hasSpoken([...late, ...here], other) || confirmedAt ? deny('other_has_spoken') : undefined
}
