import { eurosFromCents } from '@couronne/contract/lib/money'
import type { EarlyPayoutBody } from '@couronne/contract/money/transfers'
import type { Deps } from '../../deps.ts'
import { lockAccount } from '../../lib/database/lock-account.ts'
import { inTransaction, type Tx, type Within } from '../../lib/database/transaction.ts'
import { Refusal } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { decideTransfer } from './decide-transfers.ts'
import { earlyPurchases, onlyWaits, otherReasonToWait } from './early-payout-queries.ts'
import { accountOf } from './queries.ts'
import { transferRefusals } from './transfer-refusals.ts'

/**
 * An operator does not let a professional wait 48 hours for appointments that are over: their transfers are decided now, and
 * sent as any other. `amount`, in cents, is the sum that was shown: nothing is decided with another.
 */
export const payEarly = (deps: Deps, operator: Viewer, professionalId: string, { amount, reason }: EarlyPayoutBody) =>
  inTransaction(deps, async (deps, db) => {
    await assertCanBePaid(db, professionalId)
    const shares = await decideEarly(deps, professionalId)
    const cents = shares.reduce((sum, share) => sum + share, 0)
    if (cents !== amount) throw new Refusal('early_payout_changed', { details: { amount: eurosFromCents(cents) } })
    await recordAction(deps, operator, {
      kind: 'paid_early',
      userId: professionalId,
      reason,
      details: { cents, appointments: shares.length },
    })
    return { message: 'Le versement part.' }
  })

/** An erasure of the account waits for this transaction, or is found to have been first. */
const assertCanBePaid = async (db: Tx, professionalId: string) => {
  const { role } = await lockAccount(db, professionalId, 'key share', 'not_found')
  if (role !== 'professional') throw new Refusal('not_found')
  const { account } = await accountOf(db, professionalId)
  if (account.state !== 'ready') throw transferRefusals.account()
}

/** The answer is the cents of each share. A colleague of the same moment has decided all of them before this, or none. */
const decideEarly = async (deps: Within<Deps>, professionalId: string) => {
  const now = deps.clock.now()
  const shares: number[] = []
  for (const id of await earlyPurchases(deps.db, professionalId, now)) {
    const cents = await decideTransfer(deps, id, now, (eb) => onlyWaits(eb, now))
    if (cents > 0) shares.push(cents)
  }
  if (shares.length > 0) return shares
  const inTheWay = await otherReasonToWait(deps.db, professionalId, now)
  throw inTheWay ? transferRefusals[inTheWay]() : new Refusal('nothing_early')
}
