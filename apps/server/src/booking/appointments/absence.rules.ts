import { absenceReportedBy, type ReportBody, type Side } from '@couronne/contract/booking/appointments'
import { type DenyReason, deny } from '../../lib/allowed-actions.ts'
import { type AppointmentWithPresence, hasSpoken, isSide, type Presence } from './presence.rules.ts'

const minuteMs = 60_000
const reportAfterMs = 30 * minuteMs
const reportUntilMs = 48 * 60 * minuteMs

/**
 * Reports are possible until two days after the end. After the first report, two days remain to answer it while it is
 * undecided.
 */
export const reportableUntil = (endTime: Date, firstReportAt?: Date) =>
  new Date(Math.max(endTime.getTime(), firstReportAt?.getTime() ?? 0) + reportUntilMs)

export type Reportable = AppointmentWithPresence & {
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
