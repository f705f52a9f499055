import type { ActorRole, AppointmentStatus, Side } from '@couronne/contract/booking/appointments'
import { maxLateNotices, maxPresenceTries, presenceHoursBefore } from '@couronne/contract/booking/presence'
import { type DenyReason, deny } from '../../lib/allowed-actions.ts'

const hourMs = 3_600_000

type Spoken = { side: Side }
export type Presence = { late: Spoken[]; here: Spoken[]; confirmedAt: Date | null; wrongTries: number }

export type AppointmentWithPresence = {
  status: AppointmentStatus
  actorRole: ActorRole
  date: Date
  endTime: Date
  presence: Presence
}

export const isSide = (role: ActorRole): role is Side => role === 'customer' || role === 'professional'

const denyOutsideDay = (
  { status, actorRole, date, endTime }: Omit<AppointmentWithPresence, 'presence'>,
  now: Date,
): DenyReason => {
  if (!isSide(actorRole)) return deny('forbidden')
  const opensAt = date.getTime() - presenceHoursBefore * hourMs
  return status === 'paid' && now.getTime() >= opensAt && now < endTime ? undefined : deny('not_the_day')
}

export const hasSpoken = (spoken: Spoken[], role: ActorRole) => spoken.some(({ side }) => side === role)

/** Each party says once to be there. */
export const denyHere = (appointment: AppointmentWithPresence, now: Date): DenyReason =>
  denyOutsideDay(appointment, now) ??
  (hasSpoken(appointment.presence.here, appointment.actorRole) || appointment.presence.confirmedAt
    ? deny('already_done')
    : undefined)

/** A party who is there is not late any more. */
export const denyLate = (appointment: AppointmentWithPresence, now: Date): DenyReason => {
  const denied = denyHere(appointment, now)
  if (denied) return denied
  const own = appointment.presence.late.filter(({ side }) => side === appointment.actorRole)
  return own.length >= maxLateNotices ? deny('too_many_late_notices') : undefined
}

export const denyConfirmPresence = (appointment: AppointmentWithPresence, now: Date): DenyReason => {
  if (appointment.actorRole !== 'professional') return deny('forbidden')
  const denied = denyOutsideDay(appointment, now)
  if (denied) return denied
  if (appointment.presence.confirmedAt) return deny('already_done')
  return appointment.presence.wrongTries >= maxPresenceTries ? deny('too_many_presence_tries') : undefined
}
