import type { Deps } from '../../deps.ts'
import { assertAllowed } from '../../lib/allowed-actions.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { denyLate } from '../appointments/presence.rules.ts'
import { lockAppointmentWithPresence, presenceFor } from './lock-appointment-with-presence.ts'

/** Stores by how many minutes a party of an appointment is late, and mails the other one. */
export const announceDelay = (deps: Deps, viewer: Viewer, id: string, minutes: number) =>
  inTransaction(deps, async (deps, db) => {
    const now = deps.clock.now()
    const appointment = await lockAppointmentWithPresence(deps, viewer, id)
    assertAllowed(denyLate(appointment, now))
    const { actorRole: side, customerId, professionalId, presence } = appointment
    const nth = presence.late.filter((notice) => notice.side === side).length + 1
    const notice = await db
      .insertInto('lateNotices')
      .values({ appointmentId: id, side, nth, minutes, createdAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const userId = side === 'customer' ? professionalId : customerId
    await enqueueMail(deps, { kind: 'late_notice', userId, subjectId: notice.id })
    return presenceFor(deps, viewer, id)
  })
