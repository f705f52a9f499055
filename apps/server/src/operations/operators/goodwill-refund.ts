import type { LockedAppointment } from '../../booking/appointments/lock-queries.ts'
import type { Deps } from '../../deps.ts'
import type { WithTx } from '../../lib/database/transaction.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { splitCost } from '../../money/ledger/cost-split.rules.ts'
import { recordGoodwillRefund } from '../../money/ledger/record-transactions.ts'
import { reverseTransfer } from '../../money/payouts/reverse-transfer.ts'
import { refundPurchase } from '../../money/refunds/refund-payment.ts'

type GoodwillRefundFields = { cents: number; refundableCents: number; reason: string; at: Date }

/**
 * Refunds a part of what is refundable and splits the cost between the professional and the platform. The caller has
 * locked the appointment.
 */
export const sendGoodwillRefund = async (
  deps: WithTx<Deps>,
  operator: Viewer,
  appointment: LockedAppointment,
  { cents, refundableCents, reason, at }: GoodwillRefundFields,
) => {
  const { id: appointmentId, customerId, professionalId } = appointment
  const costSplit = splitCost(cents, refundableCents, appointment.professionalCents, appointment.totalCents)
  const { id } = await deps.db
    .insertInto('goodwillRefunds')
    .values({
      purchaseId: appointmentId,
      operatorId: operator.id,
      reason,
      professionalCents: costSplit.professional,
      platformCents: costSplit.platform,
      at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordGoodwillRefund(
    deps.db,
    { id: appointmentId, customerId, professionalId },
    { goodwillRefundId: id, costSplit, at },
  )
  await reverseTransfer(deps, { purchaseId: appointmentId, amountCents: costSplit.professional, causeId: id })
  await refundPurchase(deps, { purchaseId: appointmentId, amountCents: cents, cause: `goodwill_refund ${id}` })
  return { id, costSplit }
}
