import type { LockedAppointment } from '../appointments/lock-queries.ts'
import type { Deps } from '../deps.ts'
import { borneCents } from '../ledger/borne.ts'
import { recordAllowance } from '../ledger/movements.ts'
import { refundPurchase } from '../ledger/refund-payment.ts'
import type { Within } from '../lib/database/transaction.ts'
import { reverseTransfer } from '../payouts/reverse-transfer.ts'
import type { Viewer } from '../sessions/viewer.ts'

type Given = { cents: number; leftCents: number; reason: string; at: Date }

/** Gives back some of what is left: each who had it bears her part. The visit is held. */
export const giveBack = async (
  deps: Within<Deps>,
  operator: Viewer,
  visit: LockedAppointment,
  { cents, leftCents, reason, at }: Given,
) => {
  const { id: appointmentId, customer_id: customerId, professional_id: professionalId } = visit
  const borne = borneCents(cents, leftCents, visit.priceCents, visit.totalCents)
  const { id } = await deps.db
    .insertInto('allowances')
    .values({
      appointment_id: appointmentId,
      operator_id: operator.id,
      reason,
      professional_cents: borne.professional,
      platform_cents: borne.platform,
      at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAllowance(deps.db, { id: appointmentId, customerId, professionalId }, { allowanceId: id, borne, at })
  await reverseTransfer(deps, { appointmentId, amountCents: borne.professional, causeId: id })
  await refundPurchase(deps, { purchaseId: appointmentId, amountCents: cents, cause: `allowance ${id}` })
  return { id, borne }
}
