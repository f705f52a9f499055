import type { ActorRole, AppointmentStatus } from '@couronne/contract/booking/appointments'
import { type DenyReason, deny } from '../../lib/allowed-actions.ts'
import { isSide } from './presence.rules.ts'

/** A party who feels unsafe finds help at the appointment until so long after its end. */
const safetyAfterMs = 6 * 3_600_000

export const safetyEndsAt = (endTime: Date) => new Date(endTime.getTime() + safetyAfterMs)

/** From the payment until six hours after the end, each party finds help at the appointment. */
export const denySafety = (
  { status, actorRole, endTime }: { status: AppointmentStatus; actorRole: ActorRole; endTime: Date },
  now: Date,
): DenyReason => {
  if (!isSide(actorRole)) return deny('forbidden')
  const isOpen = (status === 'paid' || status === 'completed') && now < safetyEndsAt(endTime)
  return isOpen ? undefined : deny('safety_closed')
}
