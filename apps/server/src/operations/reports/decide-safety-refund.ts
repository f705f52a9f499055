import type { SafetyRefundBody } from '@couronne/contract/operations/reports'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { lockForAppointmentAction } from '../operators/appointment-queries.ts'
import { sendGoodwillRefund } from '../operators/goodwill-refund.ts'
import { findReportCase } from './queries.ts'

/**
 * Decides, once, whether the customer gets the rest of an appointment that was cancelled for safety. The professional is
 * informed as of any refund by an operator, without the reason.
 */
export const decideSafetyRefund = (deps: Deps, operator: Viewer, caseId: string, body: SafetyRefundBody) =>
  inTransaction(deps, async (deps, db) => {
    const { outcome, reason } = body
    await findReportCase(db, operator, caseId)
    const { appointmentId, cents } = await lockRefund(db, caseId)
    const now = deps.clock.now()
    let goodwillRefundId: string | null = null
    if (outcome === 'granted') {
      const appointment = await lockForAppointmentAction(deps, operator, appointmentId, 'refund')
      const { refundableCents, at } = appointment
      // A colleague may have refunded a part already.
      const refunded = Math.min(cents, refundableCents)
      const fields = { cents: refunded, refundableCents, reason, at }
      goodwillRefundId = (await sendGoodwillRefund(deps, operator, appointment, fields)).id
    }
    await db
      .updateTable('safetyRefunds')
      .set({ outcome, reason, decidedAt: now, operatorId: operator.id, goodwillRefundId })
      .where('appointmentId', '=', appointmentId)
      .execute()
    const { customerId, professionalId } = await db
      .selectFrom('appointments')
      .select(['customerId', 'professionalId'])
      .where('id', '=', appointmentId)
      .executeTakeFirstOrThrow()
    if (goodwillRefundId) {
      const subjectId = goodwillRefundId
      await enqueueMail(deps, { kind: 'goodwill_refund_customer', userId: customerId, subjectId })
      await enqueueMail(deps, { kind: 'goodwill_refund_professional', userId: professionalId, subjectId })
    } else await enqueueMail(deps, { kind: 'safety_refund_refused', userId: customerId, subjectId: appointmentId })
    await recordAction(deps, operator, {
      ...{ kind: 'safety_refund_decided', appointmentId, reportCaseId: caseId, reason },
      details: { outcome, cents },
    })
  })

/** Locks what waits, so that it is decided once. */
const lockRefund = async (db: Tx, caseId: string) => {
  const refund = await db
    .selectFrom('safetyRefunds')
    .select(['appointmentId', 'cents', 'decidedAt'])
    .where('caseId', '=', caseId)
    .forUpdate()
    .executeTakeFirst()
  if (!refund) throw new DomainError('not_found')
  if (refund.decidedAt) throw new DomainError('safety_refund_decided')
  return refund
}
