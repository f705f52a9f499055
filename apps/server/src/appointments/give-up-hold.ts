import type { Viewer } from '../accounts/viewer.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../lib/refusal.ts'
import { transaction } from '../lib/transaction.ts'
import { abandonPayment } from '../payments/ask-provider.ts'
import { withPatience } from '../payments/provider-away.ts'
import { livePaymentOf } from '../payments/queries.ts'
import { refuseMove } from './appointment.ts'
import { expireIfLapsed } from './expire-holds.ts'
import { lockAppointment } from './queries.ts'
import { releaseHold } from './release-hold.ts'

/** Its customer gives an unpaid hold back: the hours are free at once. Giving up what has lapsed changes nothing. */
export const giveUpHold = async (deps: Deps, viewer: Viewer, id: string) => {
  const running = await livePaymentOf(deps.db, id, viewer.id)
  if (running?.status === 'requires_action') await withPatience(deps, abandonPayment(deps, running))
  await transaction(deps.db, async (db) => {
    const now = deps.clock.now()
    const { status, by } = await lockAppointment(db, viewer, id)
    if (by !== 'customer') throw new Refusal('not_found')
    if (status === 'Expiré') return
    if (status !== 'En attente de paiement') throw new Refusal('paid_appointment')
    if (await livePaymentOf(db, id, viewer.id))
      throw new Refusal('already_done', { message: 'Un paiement est en cours pour ce rendez-vous.' })
    refuseMove(status, 'giveUp', by)
    await expireIfLapsed(db, id, now)
    await releaseHold(db, id, 'customer', now)
  })
}
