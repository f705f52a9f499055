import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../identity/sessions/viewer.ts'
import { inTransaction, type Tx } from '../../lib/database/transaction.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { secondFactorLimit } from './limits.ts'
import { hashRecoveryCode, inGroups, newRecoveryCodes } from './second-factor.ts'
import { useUp } from './verify-second-factor.ts'

/** Ten, told this once, in the place of those she had. */
export const giveRecoveryCodes = async (db: Tx, operator: Viewer) => {
  const codes = newRecoveryCodes()
  await db.deleteFrom('recoveryCodes').where('userId', '=', operator.id).execute()
  await db
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ userId: operator.id, codeHash: hashRecoveryCode(code) })))
    .execute()
  return codes.map(inGroups)
}

/** New ones for a code; she is told by mail, since whoever holds them can enter in her place. */
export const renewRecoveryCodes = async (deps: Deps, operator: Viewer, code: string) => {
  await deps.limits.take(secondFactorLimit, operator.id)
  return inTransaction(deps, async (deps, db) => {
    await useUp(deps, operator, code)
    const recoveryCodes = await giveRecoveryCodes(db, operator)
    const { id } = await recordAction(deps, operator, { kind: 'recovery_codes_renewed' })
    await enqueueMail(deps, { kind: 'recovery_codes_renewed', userId: operator.id, subjectId: id })
    return { recoveryCodes }
  })
}
