import type { RescheduleBody } from '@couronne/contract/booking/appointments'
import { withdrawalEndsAt } from '@couronne/contract/booking/cancellation'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { assertAllowed } from '../../lib/allowed-actions.ts'
import { inTransaction, type Tx, type WithTx } from '../../lib/database/transaction.ts'
import { rejectViolations, validationError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { publicProfessional } from '../../marketplace/professionals/queries.ts'
import { rejectRescheduleToFullDay } from './ahead-limits.ts'
import { assertTransition, denyReschedule } from './appointment.rules.ts'
import { expireOverdueHolds } from './expire-holds.ts'
import { lockParties, rejectHours } from './hold-checks.ts'
import { lockAppointment } from './lock-queries.ts'
import { appointmentForViewer } from './queries.ts'
import { offeredService } from './sold-service.ts'
import { rescheduleCount } from './state-queries.ts'
import { applyTransition } from './transition.ts'

/**
 * Reschedules an appointment to other hours of the same professional, if its customer could still cancel for free, and
 * only so often. No money moves, and the place and the length stay. Table constraints decide, as for a hold. The same
 * hours change nothing. `mailReschedules` informs both parties later.
 */
export const rescheduleAppointment = async (deps: Deps, viewer: Viewer, id: string, body: RescheduleBody) => {
  const now = deps.clock.now()
  await rejectViolations(
    {
      one_appointment_at_a_time: 'slot_taken',
      outside_own_entries: 'slot_taken',
      inside_windows: validationError('date', 'Ces heures ne sont pas proposées.'),
    },
    () => inTransaction(deps, (deps) => reschedule(deps, viewer, id, body, now)),
  )
  return appointmentForViewer(deps, viewer, id, now)
}

const reschedule = async (
  deps: WithTx<Deps>,
  viewer: Viewer,
  id: string,
  { date, endTime }: RescheduleBody,
  now: Date,
) => {
  const { db, config } = deps
  const parties = await appointmentForViewer(deps, viewer, id, now)
  await lockParties(db, parties.customer, parties.professional)
  const appointment = await lockAppointment(db, viewer, id)
  const { customerId, professionalId, serviceId, actorRole } = appointment
  assertTransition(appointment.status, 'reschedule', actorRole)
  if (sameHours(appointment, { date, endTime })) return
  const freeUntil = withdrawalEndsAt(appointment.paidAt, config.serviceWithdrawalDays)
  const reschedulable = { ...appointment, ...(await rescheduledBefore(db, id)), withdrawalEndsAt: freeUntil }
  assertAllowed(denyReschedule(reschedulable, now))
  const professional = await publicProfessional(db, { visibility: config.visibility, customerId }, professionalId)
  await offeredService(db, { professional: professionalId, prestationId: serviceId })
  const { noticeMinutes, pauseMinutes } = professional
  // The length stays the one that was booked and paid, even if the service has another length by now.
  const durationMinutes = (appointment.endTime.getTime() - appointment.date.getTime()) / 60_000
  rejectHours({ date, endTime, noticeMinutes, durationMinutes }, now)
  await expireOverdueHolds(db, professionalId, now)
  const freeAgainAt = new Date(endTime.getTime() + pauseMinutes * 60_000)
  await applyTransition(db, 'reschedule', { startsAt: date, endsAt: endTime, freeAgainAt })
    .where('id', '=', id)
    .execute()
  await rejectRescheduleToFullDay(db, id, { customerId, professionalId }, reschedulable.day, now)
  await db
    .insertInto('reschedules')
    .values({ appointmentId: id, fromAt: appointment.date, toAt: date, rescheduledAt: now })
    .execute()
}

/** It is a statement of its own after the lock, so that it sees the reschedules for which the lock has waited. */
const rescheduledBefore = (db: Tx, id: string) =>
  db
    .selectFrom('appointments as a')
    .innerJoin('cities as t', 't.id', 'a.cityId')
    .select((eb) => [
      rescheduleCount(eb).as('rescheduleCount'),
      sql<string>`(a.starts_at at time zone t.zone)::date::text`.as('day'),
    ])
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()

type Hours = { date: Date; endTime: Date }
const sameHours = (a: Hours, b: Hours) =>
  a.date.getTime() === b.date.getTime() && a.endTime.getTime() === b.endTime.getTime()
