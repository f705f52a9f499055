import type { LockedAppointment } from '../appointments/queries.ts'
import type { Deps } from '../deps.ts'
import { borneCents } from '../ledger/borne.ts'
import { leftOfVisit } from '../ledger/left-queries.ts'
import { recordAllowance } from '../ledger/movements.ts'
import { refundPayment } from '../ledger/refund-payment.ts'
import type { Tx, Within } from '../lib/database/transaction.ts'
import { reverseTransfer } from '../payouts/reverse-transfer.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { refundableCents } from './visit.ts'
import { givenCents } from './visit-queries.ts'

/** What may still be given back of a visit, the payment it came with, and whether a bank has it. The visit is held. */
export const leftOf = async (db: Tx, visit: LockedAppointment, at: Date) => {
  const payment = await db
    .selectFrom('payments as y')
    .select(['y.id', givenCents(visit.id).as('given')])
    .where('y.appointment_id', '=', visit.id)
    .where('y.status', '=', 'succeeded')
    .executeTakeFirst()
  const { leftCents, isDisputed } = await leftOfVisit(db, visit.id)
  const cents = payment ? Math.min(refundableCents(visit, payment.given, at), leftCents) : 0
  return { paymentId: payment?.id, cents, isDisputed }
}

type Given = { paymentId: string; cents: number; leftCents: number; reason: string; at: Date }

/** Gives back some of what is left: each who had it bears her part. The visit is held. */
export const giveBack = async (
  deps: Within<Deps>,
  operator: Viewer,
  visit: LockedAppointment,
  { paymentId, cents, leftCents, reason, at }: Given,
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
  await refundPayment(deps, { paymentId, amountCents: cents, cause: `allowance ${id}` })
  return { id, borne }
}
