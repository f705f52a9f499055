import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx } from '../../lib/database/transaction.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { secondFactorLimit } from './limits.ts'
import { formatRecoveryCode, hashRecoveryCode, newRecoveryCodes } from './second-factor.ts'
import { consumeCode } from './verify-second-factor.ts'

/** Replaces the operator's recovery codes by ten new ones, and returns them; only hashes are stored. */
export const replaceRecoveryCodes = async (db: Tx, operator: Viewer) => {
  const codes = newRecoveryCodes()
  await db.deleteFrom('recoveryCodes').where('userId', '=', operator.id).execute()
  await db
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ userId: operator.id, codeHash: hashRecoveryCode(code) })))
    .execute()
  return codes.map(formatRecoveryCode)
}

/**
 * Replaces the recovery codes after a valid code. The operator is notified by mail, since anyone with the codes can log in
 * as that operator.
 */
export const renewRecoveryCodes = async (deps: Deps, operator: Viewer, code: string) => {
  await deps.limits.take(secondFactorLimit, operator.id)
  return inTransaction(deps, async (deps, db) => {
    await consumeCode(deps, operator, code)
    const recoveryCodes = await replaceRecoveryCodes(db, operator)
    const { id } = await recordAction(deps, operator, { kind: 'recovery_codes_renewed' })
    await enqueueMail(deps, { kind: 'recovery_codes_renewed', userId: operator.id, subjectId: id })
    return { recoveryCodes }
  })
}
