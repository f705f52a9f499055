import { eurosFromCents } from '@couronne/contract/lib/money'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { Refusal } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { lockForVisitMove } from './appointment-queries.ts'
import { giveBack } from './goodwill-refund.ts'

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
export const refundVisit = (
  deps: Deps,
  operator: Viewer,
  appointmentId: string,
  { amount: asked, refundable, reason }: RefundRequest,
) =>
  inTransaction(deps, async (deps) => {
    const visit = await lockForVisitMove(deps, operator, appointmentId, 'refund')
    const { refundableCents: left, at } = visit
    // The amount shown acts as an expected version: a second tab, or a retry after a lost response, cannot refund
    // twice.
    if (refundable !== undefined && refundable !== left)
      throw new Refusal('refundable_changed', { details: { left: eurosFromCents(left) } })
    const amount = asked ?? left
    if (amount > left) throw new Refusal('more_than_left', { details: { left: eurosFromCents(left) } })

    const given = { cents: amount, leftCents: left, reason, at }
    const { id, borne } = await giveBack(deps, operator, visit, given)
    const { customerId, professionalId } = visit
    await enqueueMail(deps, { kind: 'goodwill_refund_customer', userId: customerId, subjectId: id })
    await enqueueMail(deps, { kind: 'goodwill_refund_professional', userId: professionalId, subjectId: id })
    await recordAction(deps, operator, {
      kind: 'refund_given',
      userId: customerId,
      appointmentId,
      reason,
      details: { cents: amount, professionalCents: borne.professional, platformCents: borne.platform },
    })
    return id
  })
