import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { isReminderDue, type ReminderKind, reminderKinds } from './reminder.rules.ts'
import { appointmentsToRemind, appointmentToRemind } from './reminder-queries.ts'

type MailDeps = Pick<Deps, 'db' | 'clock' | 'limits' | 'jobs'>

/**
 * Sends the reminders that are due now. A start that has its reminder already gets no other, whatever runs at once. An
 * appointment that cannot be reminded does not keep the others from it, and is tried again by the next job.
 */
export const sendReminders = async (deps: MailDeps) => {
  const now = deps.clock.now()
  const failed: unknown[] = []
  for (const kind of reminderKinds)
    for (const appointment of await appointmentsToRemind(deps.db, kind, now))
      if (isReminderDue(kind, appointment, now))
        await remind(deps, kind, appointment.id).catch((error: unknown) => failed.push(error))
  if (failed.length > 0) throw new AggregateError(failed, 'reminders that could not be sent')
}

/**
 * Reads the appointment again under its lock, because it may have been cancelled or rescheduled meanwhile. If another
 * transaction has the lock, the reminder is left to the next job.
 */
const remind = (deps: MailDeps, kind: ReminderKind, id: string) =>
  inTransaction(deps, async (deps, db) => {
    const lock = await sql`select from appointments a where a.id = ${id} for no key update skip locked`.execute(db)
    if (lock.rows.length === 0) return
    const now = deps.clock.now()
    const appointment = await appointmentToRemind(db, kind, id, now)
    if (!appointment || !isReminderDue(kind, appointment, now)) return
    const { startsAt, customerId: userId } = appointment
    const { id: subjectId } = await db
      .insertInto('notices')
      .values({ appointmentId: id, kind, startsAt, channel: 'mail', createdAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueueMail(deps, { kind: 'reminder', userId, subjectId })
  })
