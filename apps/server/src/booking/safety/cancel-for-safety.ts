import { centsFromEuros, eurosFromCents } from '@couronne/contract/lib/money'
import type { Deps } from '../../deps.ts'
import { assertAllowed } from '../../lib/allowed-actions.ts'
import { lockAccount } from '../../lib/database/lock-account.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { denyCancel, safetyCancellationOf } from '../appointments/appointment.rules.ts'
import { cancelAppointment } from '../appointments/cancel-appointment.ts'
import { lockAppointment } from '../appointments/lock-queries.ts'
import { refundableOfAppointment } from '../appointments/refundable-queries.ts'
import { isRefundedAtOnce } from './queries.ts'
import type { OpenSafetyCase } from './safety-case.ts'

type Request = { pending: number; text: string; openSafetyCase: OpenSafetyCase }

/**
 * Cancels an appointment because a party feels unsafe, and opens a case for operators. A professional's is refunded in
 * full. A customer's is too, unless there were two in 12 months: then the rest waits for an operator.
 */
export const cancelForSafety = (
  deps: Deps,
  viewer: Viewer,
  appointmentId: string,
  { pending, text, openSafetyCase }: Request,
) =>
  inTransaction(deps, async (deps, db) => {
    const now = deps.clock.now()
    // The cancellations of one customer wait for each other, because only so many are refunded at once.
    await lockAccount(db, viewer.id, 'no key update')
    const appointment = await lockAppointment(db, viewer, appointmentId)
    const { actorRole, customerId } = appointment
    if (actorRole === 'admin') throw new DomainError('forbidden')
    assertAllowed(denyCancel(appointment, now))
    const isFree = actorRole === 'professional' || (await isRefundedAtOnce(db, customerId, now))
    const refundable = await refundableOfAppointment(db, appointmentId)
    const terms = { ...appointment, ...refundable, isFree }
    const amounts = safetyCancellationOf(terms, deps.config.serviceWithdrawalDays, now)
    if (!amounts) throw new DomainError('too_late_to_cancel')
    const { refundCents, pendingCents } = amounts
    if (centsFromEuros(pending) !== pendingCents)
      throw new DomainError('fee_changed', {
        details: { refund: eurosFromCents(refundCents), pending: eurosFromCents(pendingCents) },
      })
    await openSafetyCase(deps, viewer, { appointmentId, safety: 'cancellation', text, pendingCents })
    await cancelAppointment(deps, appointment, { now, shownFeeCents: undefined, safety: { isFree } })
  })
