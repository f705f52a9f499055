import { withdrawalEndsAt } from '@couronne/contract/booking/cancellation'
import type { Deps } from '../../deps.ts'
import { assertAllowed } from '../../lib/allowed-actions.ts'
import type { WithTx } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { recordCancellation } from '../../money/ledger/record-transactions.ts'
import { refundPurchase } from '../../money/refunds/refund-payment.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import {
  cancellationOf,
  cancellationTerms,
  cancelledUnder,
  denyCancel,
  safetyCancellationOf,
} from './appointment.rules.ts'
import { cancellationCosts } from './free-cancellation-queries.ts'
import type { LockedAppointment } from './lock-queries.ts'
import { refundableOfAppointment } from './refundable-queries.ts'
import { applyTransition } from './transition.ts'

type CancellationInput = {
  now: Date
  shownFeeCents: number | undefined
  /** A party feels unsafe. */
  safety?: { isFree: boolean }
}

/**
 * Frees the hours of a paid appointment and refunds what its customer does not owe. If the client showed another fee
 * than the current one, nothing is cancelled. A customer who cancels has locked their own account.
 */
export const cancelAppointment = async (
  deps: WithTx<Deps>,
  locked: LockedAppointment,
  { now, shownFeeCents, safety }: CancellationInput,
) => {
  const { db, config } = deps
  const appointment = {
    ...locked,
    ...(await cancellationCosts(db, locked, now)),
    withdrawalEndsAt: withdrawalEndsAt(locked.paidAt, config.serviceWithdrawalDays),
  }
  const { id, actorRole, customerId, professionalId } = appointment
  assertAllowed(denyCancel(appointment, now))
  const refundable = await refundableOfAppointment(db, id)
  const amounts = safety
    ? safetyCancellationOf({ ...locked, ...refundable, ...safety }, config.serviceWithdrawalDays, now)
    : cancellationOf({ ...appointment, ...refundable }, now)
  if (!amounts) throw new DomainError('too_late_to_cancel')
  if (shownFeeCents !== undefined && shownFeeCents !== amounts.retainedCents)
    throw new DomainError('fee_changed', { details: { ...cancellationTerms(amounts, appointment, now), record: null } })
  const retainedCents = appointment.totalCents - amounts.refundCents
  const under = safety ? 'safety' : actorRole === 'customer' ? cancelledUnder(appointment, now) : null
  await applyTransition(db, 'cancel', {
    ...{ cancelledAt: now, cancelledBy: actorRole, cancelledUnder: under },
    retainedCents,
  })
    .where('id', '=', id)
    .execute()
  await recordCancellation(db, appointment, {
    ...{ refundCents: amounts.refundCents, leftCents: refundable.leftCents, at: now },
    isAllForPlatform: under === 'provider_cost',
  })
  if (amounts.refundCents > 0)
    await refundPurchase(deps, { purchaseId: id, amountCents: amounts.refundCents, cause: 'cancellation' })
  await enqueueMail(deps, { kind: 'cancellation_customer', userId: customerId, subjectId: id })
  await enqueueMail(deps, { kind: 'cancellation_professional', userId: professionalId, subjectId: id })
}
