import { withdrawalEndsAt } from '@couronne/contract/booking/cancellation'
import type { Deps } from '../../deps.ts'
import { assertAllowed } from '../../lib/allowed-actions.ts'
import type { WithTx } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { recordCancellation } from '../../money/ledger/record-transactions.ts'
import { refundPurchase } from '../../money/refunds/refund-payment.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { cancellationOf, cancellationTerms, cancelledUnder, denyCancel } from './appointment.rules.ts'
import { cancellationCosts } from './free-cancellation-queries.ts'
import type { LockedAppointment } from './lock-queries.ts'
import { refundableOfAppointment } from './refundable-queries.ts'
import { applyTransition } from './transition.ts'

type CancellationInput = {
  now: Date
  shownFeeCents: number | undefined
  /** A party feels unsafe: everything is refunded, and the cancellation counts nowhere. */
  isFreeForSafety?: boolean
}

/**
 * Frees the hours of a paid appointment and refunds what its customer does not owe. If the client showed another fee
 * than the current one, nothing is cancelled. A customer who cancels has locked their own account.
 */
export const cancelAppointment = async (
  deps: WithTx<Deps>,
  locked: LockedAppointment,
  { now, shownFeeCents, isFreeForSafety = false }: CancellationInput,
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
  const terms = { ...appointment, ...refundable, actorRole: isFreeForSafety ? ('admin' as const) : actorRole }
  const amounts = cancellationOf(terms, now)
  if (!amounts) throw new DomainError('too_late_to_cancel')
  if (shownFeeCents !== undefined && shownFeeCents !== amounts.retainedCents)
    throw new DomainError('fee_changed', { details: { ...cancellationTerms(amounts, appointment, now), record: null } })
  const retainedCents = appointment.totalCents - amounts.refundCents
  const ordinaryTerms = actorRole === 'customer' ? cancelledUnder(appointment, now) : null
  const under = isFreeForSafety ? 'safety' : ordinaryTerms
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
