import type { Deps } from '../../deps.ts'
import { assertAllowed } from '../../lib/allowed-actions.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { abandonBankAuthentication } from '../../money/payments/pay.ts'
import { livePaymentOf } from '../../money/payments/queries.ts'
import { denyCancelHold } from './appointment.rules.ts'
import { mailEndedRequest } from './ended-requests.ts'
import { expireHoldIfOverdue } from './expire-holds.ts'
import { lockAppointment } from './lock-queries.ts'
import { releaseHold } from './release-hold.ts'

/**
 * The customer gives up an unpaid hold or withdraws a request, which frees its hours at once. Giving up an expired hold
 * changes nothing.
 */
export const cancelHold = async (deps: Deps, viewer: Viewer, id: string) => {
  await abandonBankAuthentication(deps, viewer, id)
  await inTransaction(deps, async (deps, db) => {
    const now = deps.clock.now()
    const { status, actorRole } = await lockAppointment(db, viewer, id)
    if (status === 'expired' && actorRole === 'customer') return
    const payment = await livePaymentOf(db, id, viewer.id)
    // An amount that is only reserved is released.
    const isBeingDecided = payment !== undefined && (payment.status !== 'authorised' || payment.captureAskedAt !== null)
    assertAllowed(denyCancelHold({ status, actorRole, isBeingDecided }))
    await expireHoldIfOverdue(db, id, now)
    await releaseHold(db, id, 'customer', now)
    await mailEndedRequest(deps, id)
  })
}
