import { eurosFromCents } from '@couronne/contract/lib/money'
import type { AbsenceDecisionBody } from '@couronne/contract/operations/operators'
import type { Deps } from '../../deps.ts'
import { inTransaction, type WithTx } from '../../lib/database/transaction.ts'
import { DomainError, rejectViolations } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { lockForAppointmentAction } from './appointment-queries.ts'
import { sendGoodwillRefund } from './goodwill-refund.ts'

/**
 * Decides, once, about a reported absence, and mails both parties the reason. If the professional was absent,
 * everything refundable is refunded; otherwise nothing is, and the professional is paid as agreed.
 */
export const decideAbsence = (deps: Deps, operator: Viewer, appointmentId: string, body: AbsenceDecisionBody) =>
  rejectViolations({ one_absence_decision: 'absence_decided' }, () =>
    inTransaction(deps, (deps) => decide(deps, operator, appointmentId, body)),
  )

const decide = async (
  deps: WithTx<Deps>,
  operator: Viewer,
  appointmentId: string,
  { decision, reason, refund }: AbsenceDecisionBody,
) => {
  const { db } = deps
  const appointment = await lockForAppointmentAction(deps, operator, appointmentId, 'decide')
  const { refundableCents: refundableNow, isDisputed, at } = appointment
  // A disputed payment cannot be refunded, and the bank has yet to decide who gets it.
  if (decision === 'professional_absent' && isDisputed) throw new DomainError('disputed')
  const cents = decision === 'professional_absent' ? refundableNow : 0
  if (refund !== cents) throw new DomainError('refundable_changed', { details: { left: eurosFromCents(cents) } })
  const goodwillRefund =
    cents > 0
      ? await sendGoodwillRefund(deps, operator, appointment, { cents, refundableCents: refundableNow, reason, at })
      : undefined
  const { id } = await db
    .insertInto('absenceDecisions')
    .values({
      appointmentId,
      operatorId: operator.id,
      decision,
      reason,
      goodwillRefundId: goodwillRefund?.id ?? null,
      decidedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { customerId, professionalId } = appointment
  await enqueueMail(deps, { kind: 'absence_decided_customer', userId: customerId, subjectId: id })
  await enqueueMail(deps, { kind: 'absence_decided_professional', userId: professionalId, subjectId: id })
  await recordAction(deps, operator, { kind: 'absence_decided', appointmentId, reason, details: { decision, cents } })
}
