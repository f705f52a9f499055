import type { Deps } from '../../deps.ts'
import { assertAllowed } from '../../lib/allowed-actions.ts'
import { transaction } from '../../lib/database/transaction.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { abandonBankAuthentication } from '../../money/payments/pay.ts'
import { livePaymentOf } from '../../money/payments/queries.ts'
import { denyCancelHold } from './appointment.rules.ts'
import { expireHoldIfOverdue } from './expire-holds.ts'
import { lockAppointment } from './lock-queries.ts'
import { releaseHold } from './release-hold.ts'

/** The customer gives up an unpaid hold, which frees its hours at once. Giving up an expired hold changes nothing. */
export const cancelHold = async (deps: Deps, viewer: Viewer, id: string) => {
  await abandonBankAuthentication(deps, viewer, id)
  await transaction(deps.db, async (db) => {
    const now = deps.clock.now()
    const { status, actorRole } = await lockAppointment(db, viewer, id)
    if (status === 'expired' && actorRole === 'customer') return
    const isBeingDecided = Boolean(await livePaymentOf(db, id, viewer.id))
    assertAllowed(denyCancelHold({ status, actorRole, isBeingDecided }))
    await expireHoldIfOverdue(db, id, now)
    await releaseHold(db, id, 'customer', now)
  })
}
