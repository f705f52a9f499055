import type { LockedAppointment } from '../../booking/appointments/lock-queries.ts'
import type { Deps } from '../../deps.ts'
import type { Within } from '../../lib/database/transaction.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { borneCents } from '../../money/ledger/cost-split.rules.ts'
import { recordGoodwillRefund } from '../../money/ledger/record-transactions.ts'
import { reverseTransfer } from '../../money/payouts/reverse-transfer.ts'
import { refundPurchase } from '../../money/refunds/refund-payment.ts'

type Given = { cents: number; leftCents: number; reason: string; at: Date }

/**
 * Refunds a part of what is refundable and splits the cost between the professional and the platform. The caller has
 * locked the appointment.
 */
export const giveBack = async (
  deps: Within<Deps>,
  operator: Viewer,
  visit: LockedAppointment,
  { cents, leftCents, reason, at }: Given,
) => {
  const { id: appointmentId, customerId, professionalId } = visit
  const borne = borneCents(cents, leftCents, visit.priceCents, visit.totalCents)
  const { id } = await deps.db
    .insertInto('goodwillRefunds')
    .values({
      purchaseId: appointmentId,
      operatorId: operator.id,
      reason,
      professionalCents: borne.professional,
      platformCents: borne.platform,
      at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordGoodwillRefund(
    deps.db,
    { id: appointmentId, customerId, professionalId },
    { goodwillRefundId: id, borne, at },
  )
  await reverseTransfer(deps, { purchaseId: appointmentId, amountCents: borne.professional, causeId: id })
  await refundPurchase(deps, { purchaseId: appointmentId, amountCents: cents, cause: `goodwill_refund ${id}` })
  return { id, borne }
}
