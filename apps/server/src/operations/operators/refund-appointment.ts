import { eurosFromCents } from '@couronne/contract/lib/money'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { lockForAppointmentAction } from './appointment-queries.ts'
import { sendGoodwillRefund } from './goodwill-refund.ts'

type RefundRequest = {
  /** Cents; everything refundable if undefined. */
  amount?: number | undefined
  /** The refundable amount that the operator was shown, if any, in cents. */
  refundable?: number
  reason: string
}

/**
 * Refunds some or all of an appointment that can no longer be cancelled, tells both parties the reason, and returns the
 * goodwill refund's id.
 */
export const refundAppointment = (
  deps: Deps,
  operator: Viewer,
  appointmentId: string,
  { amount: requestedCents, refundable, reason }: RefundRequest,
) =>
  inTransaction(deps, async (deps) => {
    const appointment = await lockForAppointmentAction(deps, operator, appointmentId, 'refund')
    const { refundableCents: refundableNow, at } = appointment
    // The amount shown acts as an expected version: a second tab, or a retry after a lost response, cannot refund
    // twice.
    if (refundable !== undefined && refundable !== refundableNow)
      throw new DomainError('refundable_changed', { details: { left: eurosFromCents(refundableNow) } })
    const amount = requestedCents ?? refundableNow
    if (amount > refundableNow)
      throw new DomainError('more_than_refundable', { details: { left: eurosFromCents(refundableNow) } })

    const refundFields = { cents: amount, refundableCents: refundableNow, reason, at }
    const { id, costSplit } = await sendGoodwillRefund(deps, operator, appointment, refundFields)
    const { customerId, professionalId } = appointment
    await enqueueMail(deps, { kind: 'goodwill_refund_customer', userId: customerId, subjectId: id })
    await enqueueMail(deps, { kind: 'goodwill_refund_professional', userId: professionalId, subjectId: id })
    await recordAction(deps, operator, {
      kind: 'refund_given',
      userId: customerId,
      appointmentId,
      reason,
      details: { cents: amount, professionalCents: costSplit.professional, platformCents: costSplit.platform },
    })
    return id
  })
