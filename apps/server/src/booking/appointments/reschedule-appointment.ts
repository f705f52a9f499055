import type { MoveBody } from '@couronne/contract/booking/appointments'
import { withdrawalEndsAt } from '@couronne/contract/booking/cancellation'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Within } from '../../lib/database/transaction.ts'
import { invalid, Refusal, refusing } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { findableProfessional } from '../../marketplace/professionals/queries.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { assertTransition, owedAfterCancelling } from './appointment.rules.ts'
import { lockParties, refuseHours } from './before-holding.ts'
import { expireLapsedHolds } from './expire-holds.ts'
import { offeredService } from './hold-hours.ts'
import { lockAppointment } from './lock-queries.ts'
import { appointmentSeenBy } from './queries.ts'
import { makeMove } from './transition.ts'

/**
 * Moves an appointment to other hours of the same professional, if its customer could still cancel for free. No money
 * moves, and the place and the length stay. Table constraints decide, as for a hold. The same hours change nothing.
 */
export const moveAppointment = async (deps: Deps, viewer: Viewer, id: string, body: MoveBody) => {
  const now = deps.clock.now()
  await refusing(
    {
      one_appointment_at_a_time: 'slot_taken',
      inside_windows: invalid('date', 'Ces heures ne sont pas proposées.'),
    },
    () => inTransaction(deps, (deps) => move(deps, viewer, id, body, now)),
  )
  return appointmentSeenBy(deps, viewer, id, now)
}

const move = async (deps: Within<Deps>, viewer: Viewer, id: string, { date, endTime }: MoveBody, now: Date) => {
  const { db, config } = deps
  const parties = await appointmentSeenBy(deps, viewer, id, now)
  await lockParties(db, parties.customer, parties.professional)
  const appointment = await lockAppointment(db, viewer, id)
  const { customerId, professionalId, serviceId, by } = appointment
  assertTransition(appointment.status, 'move', by)
  if (sameHours(appointment, { date, endTime })) return
  const freeUntil = withdrawalEndsAt(appointment.paidAt, config.serviceWithdrawalDays)
  if (owedAfterCancelling({ ...appointment, withdrawalEndsAt: freeUntil }, now) !== 0)
    throw new Refusal('too_late_to_move')
  const professional = await findableProfessional(db, config.visibility, professionalId)
  await offeredService(db, { professional: professionalId, prestationId: serviceId })
  const { noticeMinutes, pauseMinutes } = professional
  // The length stays the one that was booked and paid, even if the service has another length by now.
  const durationMinutes = (appointment.endTime.getTime() - appointment.date.getTime()) / 60_000
  refuseHours({ date, endTime, noticeMinutes, durationMinutes }, now)
  await expireLapsedHolds(db, professionalId, now)
  const freeAgainAt = new Date(endTime.getTime() + pauseMinutes * 60_000)
  await makeMove(db, 'move', { startsAt: date, endsAt: endTime, freeAgainAt }).where('id', '=', id).execute()
  const moved = await db
    .insertInto('reschedules')
    .values({ appointmentId: id, fromAt: appointment.date, toAt: date, rescheduledAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueueMail(deps, { kind: 'move_customer', userId: customerId, subjectId: moved.id })
  await enqueueMail(deps, { kind: 'move_professional', userId: professionalId, subjectId: moved.id })
}

type Hours = { date: Date; endTime: Date }
const sameHours = (a: Hours, b: Hours) =>
  a.date.getTime() === b.date.getTime() && a.endTime.getTime() === b.endTime.getTime()
