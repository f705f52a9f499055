import type { Deps } from '../../deps.ts'
import { assertAllowed } from '../../lib/allowed-actions.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { denyHere } from '../appointments/presence.rules.ts'
import { lockAppointmentWithPresence, presenceFor } from './lock-appointment-with-presence.ts'

/** Stores that a party of an appointment is there, and mails the other one. */
export const announceArrival = (deps: Deps, viewer: Viewer, id: string) =>
  inTransaction(deps, async (deps, db) => {
    const now = deps.clock.now()
    const appointment = await lockAppointmentWithPresence(deps, viewer, id)
    assertAllowed(denyHere(appointment, now))
    const { actorRole: side, customerId, professionalId } = appointment
    const arrival = await db
      .insertInto('arrivals')
      .values({ appointmentId: id, side, arrivedAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const userId = side === 'customer' ? professionalId : customerId
    await enqueueMail(deps, { kind: 'arrival', userId, subjectId: arrival.id })
    return presenceFor(deps, viewer, id)
  })
