import { eurosFromCents } from '@couronne/contract/lib/money'
import type { EarlyPayoutBody } from '@couronne/contract/money/transfers'
import type { Deps } from '../../deps.ts'
import { lockAccount } from '../../lib/database/lock-account.ts'
import { inTransaction, type Tx, type WithTx } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { decideTransfer } from './decide-transfers.ts'
import { earlyPurchases, findBlockingReason, waitsOnlyForDelay } from './early-payout-queries.ts'
import { accountOf } from './queries.ts'
import { transferErrors } from './transfer-errors.ts'

/**
 * Pays a professional before the 48 hours after finished appointments are over: the transfers are decided now and sent
 * like any other. `amount`, in cents, is the sum that the operator was shown; any other sum is rejected.
 */
export const payEarly = (deps: Deps, operator: Viewer, professionalId: string, { amount, reason }: EarlyPayoutBody) =>
  inTransaction(deps, async (deps, db) => {
    await assertCanBePaid(db, professionalId)
    const shares = await decideEarly(deps, professionalId)
    const cents = shares.reduce((sum, share) => sum + share, 0)
    if (cents !== amount) throw new DomainError('early_payout_changed', { details: { amount: eurosFromCents(cents) } })
    await recordAction(deps, operator, {
      kind: 'paid_early',
      userId: professionalId,
      reason,
      details: { cents, appointments: shares.length },
    })
    return { message: 'Le versement part.' }
  })

/** The lock makes a concurrent erasure of the account wait for this transaction; an erasure that was first is found. */
const assertCanBePaid = async (db: Tx, professionalId: string) => {
  const { role } = await lockAccount(db, professionalId, 'key share', 'not_found')
  if (role !== 'professional') throw new DomainError('not_found')
  const { account } = await accountOf(db, professionalId)
  if (account.state !== 'ready') throw transferErrors.account()
}

/** Returns the cents of each share. A concurrent operator has decided either all of the shares before this, or none. */
const decideEarly = async (deps: WithTx<Deps>, professionalId: string) => {
  const now = deps.clock.now()
  const shares: number[] = []
  for (const id of await earlyPurchases(deps.db, professionalId, now)) {
    const cents = await decideTransfer(deps, id, now, (eb) => waitsOnlyForDelay(eb, now))
    if (cents > 0) shares.push(cents)
  }
  if (shares.length > 0) return shares
  const blockingReason = await findBlockingReason(deps.db, professionalId, now)
  throw blockingReason ? transferErrors[blockingReason]() : new DomainError('nothing_early')
}
