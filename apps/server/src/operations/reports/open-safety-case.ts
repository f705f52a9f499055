import type { OpenSafetyCase } from '../../booking/safety/safety-case.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { joinOpenCase, mailOperators } from './open-case.ts'
import { findSubject } from './subjects.ts'

/**
 * Reports an appointment for safety, with a copy as it stands now. The limits of reports do not apply. The caller has
 * locked the appointment.
 */
export const openSafetyCase: OpenSafetyCase = async (deps, viewer, { appointmentId, safety, text, pendingCents }) => {
  const { db, clock, config } = deps
  const now = clock.now()
  const context = { viewer, visibility: config.visibility }
  const subject = await findSubject(db, context, { kind: 'appointment', id: appointmentId })
  if (!subject) throw new DomainError('not_found')
  const caseId = await joinOpenCase(db, subject, now)
  const report = await db
    .insertInto('reports')
    .values({ caseId, reporterId: viewer.id, reason: 'violence', words: text, safety, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!report) return false
  await db
    .insertInto('reportedContents')
    .values({ reportId: report.id, texts: JSON.stringify(subject.texts) })
    .execute()
  if (pendingCents !== null)
    await db
      .insertInto('safetyRefunds')
      .values({ appointmentId, caseId, cents: pendingCents, requestedAt: now })
      .execute()
  await enqueueMail(deps, { kind: 'report_received', userId: viewer.id, subjectId: report.id })
  // An alert after another report of the same case is news of its own.
  await mailOperators(deps, caseId, [viewer.id, subject.reportedId], report.id)
  return true
}
