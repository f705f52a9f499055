import { withdrawalEndsAt } from '@couronne/contract/booking/cancellation'
import { centsFromEuros, eurosFromCents } from '@couronne/contract/lib/money'
import type { Deps } from '../../deps.ts'
import { assertAllowed } from '../../lib/allowed-actions.ts'
import { lockAccount } from '../../lib/database/lock-account.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { denyCancel, safetyCancellationOf } from '../appointments/appointment.rules.ts'
import { cancelAppointment } from '../appointments/cancel-appointment.ts'
import { cancellationCosts } from '../appointments/free-cancellation-queries.ts'
import { lockAppointment } from '../appointments/lock-queries.ts'
import { refundableOfAppointment } from '../appointments/refundable-queries.ts'
import { rejectTooMany } from './daily-limit.ts'
import { isFreeForSafety } from './queries.ts'
import type { OpenSafetyCase } from './safety-case.ts'

/** A person cancels so many appointments for safety in 24 hours. */
const maxSafetyCancellationsADay = 5

type Request = { pending: number; text: string; openSafetyCase: OpenSafetyCase }

/**
 * Cancels an appointment because a party feels unsafe, and opens a case for operators. Two of a person in 12 months are
 * free: all is refunded, and they count nowhere. Then the ordinary terms apply until an operator decides: about the rest
 * of a customer's money, or whether a professional's cancellation counts.
 */
export const cancelForSafety = (
  deps: Deps,
  viewer: Viewer,
  appointmentId: string,
  { pending, text, openSafetyCase }: Request,
) =>
  inTransaction(deps, async (deps, db) => {
    const now = deps.clock.now()
    // The cancellations of one person wait for each other, because only so many are free.
    await lockAccount(db, viewer.id, 'no key update')
    const appointment = await lockAppointment(db, viewer, appointmentId)
    const { actorRole, paidAt } = appointment
    if (actorRole === 'admin') throw new DomainError('forbidden')
    assertAllowed(denyCancel(appointment, now))
    const limit = { safety: 'cancellation', most: maxSafetyCancellationsADay } as const
    await rejectTooMany(db, viewer, { ...limit, code: 'safety_cancellations_a_day' }, now)
    const isFree = await isFreeForSafety(db, viewer, actorRole, now)
    const terms = {
      ...appointment,
      ...(await cancellationCosts(db, appointment, now)),
      ...(await refundableOfAppointment(db, appointmentId)),
      withdrawalEndsAt: withdrawalEndsAt(paidAt, deps.config.serviceWithdrawalDays),
      isFree,
    }
    const amounts = safetyCancellationOf(terms, now)
    if (!amounts) throw new DomainError('too_late_to_cancel')
    const { refundCents, pendingCents } = amounts
    if (centsFromEuros(pending) !== pendingCents)
      throw new DomainError('fee_changed', {
        details: { refund: eurosFromCents(refundCents), pending: eurosFromCents(pendingCents), isFree },
      })
    const waits = pendingCents > 0 || (actorRole === 'professional' && !isFree)
    await openSafetyCase(deps, viewer, {
      ...{ appointmentId, safety: 'cancellation', text },
      pendingCents: waits ? pendingCents : null,
    })
    await cancelAppointment(deps, appointment, { now, shownFeeCents: undefined, isFreeForSafety: isFree })
  })
