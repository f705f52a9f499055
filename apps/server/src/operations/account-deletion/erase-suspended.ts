import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { retainDebtor } from '../../money/payouts/retain-debtor.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { lockForPersonAction } from '../operators/lock-person.ts'
import { deleteAccountData, rejectIfInUse } from './delete-account.ts'
import { mailErasure } from './mail-erasure.ts'

/**
 * Deletes the account of a suspended person, who cannot log in to do it. The rules are those of the person's own
 * deletion.
 */
export const eraseSuspended = (deps: Deps, operator: Viewer, userId: string, reason: string) =>
  inTransaction(deps, async (deps, db) => {
    await lockForPersonAction(db, operator, userId, 'erase')
    await deleteAccountData(deps, userId, async (deps, now) => {
      await rejectIfInUse(deps.db, userId, now)
      await retainDebtor(deps, userId)
      await mailErasure(deps, userId)
    })
    await recordAction(deps, operator, { kind: 'account_erased', userId, reason })
  })
