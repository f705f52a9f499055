import type { SafetyRefundBody } from '@couronne/contract/operations/reports'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx, type WithTx } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { lockWithRefundable } from '../operators/appointment-queries.ts'
import { sendGoodwillRefund } from '../operators/goodwill-refund.ts'
import { findReportCase } from './queries.ts'

/**
 * Decides, once, what a cancellation for safety has left to operators: whether the customer gets the rest, or whether a
 * professional's cancellation counts in the record. The other party is informed as of any refund by an operator, without
 * the reason.
 */
export const decideSafetyRefund = (deps: Deps, operator: Viewer, caseId: string, body: SafetyRefundBody) =>
  inTransaction(deps, async (deps, db) => {
    await findReportCase(db, operator, caseId)
    const waiting = await lockWaiting(db, caseId)
    const { appointmentId } = waiting
    const { goodwillRefundId, cents } =
      waiting.cents > 0 ? await decideRest(deps, operator, waiting, body) : await decideRecord(deps, waiting, body)
    const { outcome, reason } = body
    await db
      .updateTable('safetyRefunds')
      .set({ outcome, reason, decidedAt: deps.clock.now(), operatorId: operator.id, goodwillRefundId })
      .where('appointmentId', '=', appointmentId)
      .execute()
    await recordAction(deps, operator, {
      ...{ kind: 'safety_refund_decided', appointmentId, reportCaseId: caseId, reason },
      details: { outcome, cents },
    })
  })

type Waiting = Awaited<ReturnType<typeof lockWaiting>>

/** Locks what waits, so that it is decided once. */
const lockWaiting = async (db: Tx, caseId: string) => {
  const waiting = await db
    .selectFrom('safetyRefunds')
    .select(['appointmentId', 'cents', 'decidedAt'])
    .where('caseId', '=', caseId)
    .forUpdate()
    .executeTakeFirst()
  if (!waiting) throw new DomainError('not_found')
  if (waiting.decidedAt) throw new DomainError('safety_refund_decided')
  return waiting
}

/** A colleague or the bank may have given back a part meanwhile, or all. While a bank disputes the payment, all waits. */
const decideRest = async (
  deps: WithTx<Deps>,
  operator: Viewer,
  { appointmentId, cents: requestedCents }: Waiting,
  { outcome, reason }: SafetyRefundBody,
) => {
  const appointment = await lockWithRefundable(deps, operator, appointmentId)
  const { refundableCents, isDisputed, customerId, professionalId, at } = appointment
  if (isDisputed) throw new DomainError('disputed')
  const cents = Math.max(0, Math.min(requestedCents, refundableCents))
  if (outcome === 'refused' && cents === 0) throw new DomainError('safety_refund_done')
  if (outcome === 'refused' || cents === 0) {
    await enqueueMail(deps, { kind: 'safety_refund_decided', userId: customerId, subjectId: appointmentId })
    return { goodwillRefundId: null, cents: 0 }
  }
  const { id } = await sendGoodwillRefund(deps, operator, appointment, { cents, refundableCents, reason, at })
  await enqueueMail(deps, { kind: 'goodwill_refund_customer', userId: customerId, subjectId: id })
  await enqueueMail(deps, { kind: 'goodwill_refund_professional', userId: professionalId, subjectId: id })
  return { goodwillRefundId: id, cents }
}

/** A cancellation that is accepted as one for safety does not count in the professional's record. */
const decideRecord = async (deps: WithTx<Deps>, { appointmentId }: Waiting, { outcome }: SafetyRefundBody) => {
  const { professionalId } = await deps.db
    .updateTable('appointments')
    .set({ cancelledUnder: outcome === 'granted' ? 'safety' : null })
    .where('id', '=', appointmentId)
    .returning('professionalId')
    .executeTakeFirstOrThrow()
  await enqueueMail(deps, { kind: 'safety_refund_decided', userId: professionalId, subjectId: appointmentId })
  return { goodwillRefundId: null, cents: 0 }
}
