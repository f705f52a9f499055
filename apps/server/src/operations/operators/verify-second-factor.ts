import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx, type WithTx } from '../../lib/database/transaction.ts'
import { validationError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { secondFactorLimit } from './limits.ts'
import { secondFactorOf } from './queries.ts'
import { hashRecoveryCode, stepOfCode } from './second-factor.ts'

export const wrongCodeError = () =>
  validationError('code', 'Ce code n’est pas le bon, ou il a déjà servi. Attendez le suivant, puis réessayez.')

/**
 * Verifies the operator's session with a code from the authenticator app or with a recovery code; each code works once.
 */
export const proveSecondFactor = async (deps: Deps, operator: Viewer, code: string) => {
  await deps.limits.take(secondFactorLimit, operator.id)
  return inTransaction(deps, async (deps, db) => {
    await consumeCode(deps, operator, code)
    if (isTotpCode(code)) await recordAction(deps, operator, { kind: 'second_factor_shown' })
    else {
      const { id } = await recordAction(deps, operator, { kind: 'recovery_code_used' })
      await enqueueMail(deps, { kind: 'recovery_code_used', userId: operator.id, subjectId: id })
    }
    await markProved(db, operator, deps.clock.now())
    const { recoveryCodesLeft } = await secondFactorOf(db, operator)
    return { recoveryCodesLeft }
  })
}

export const encryptionLabelOf = ({ id }: Pick<Viewer, 'id'>) => ({ purpose: 'second-factor', userId: id })

const isTotpCode = (code: string) => /^\d{6}$/.test(code)

/** Uses up a code from the authenticator app or a recovery code; throws if it is wrong. */
export const consumeCode = async (deps: WithTx<Deps>, operator: Viewer, code: string) => {
  const consume = isTotpCode(code) ? useCode : useRecoveryCode
  if (!(await consume(deps, operator, code))) throw wrongCodeError()
}

/**
 * Accepts a code once: neither it nor an older one works afterwards. The row lock also serialises renewals of recovery
 * codes.
 */
const useCode = async ({ db, clock, encryption }: WithTx<Deps>, operator: Viewer, code: string) => {
  const factor = await db
    .selectFrom('secondFactors as f')
    .select(['f.secret', 'f.lastStep'])
    .where('f.userId', '=', operator.id)
    .where('f.confirmedAt', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  const step = factor && stepOfCode(encryption.decrypt(encryptionLabelOf(operator), factor.secret), code, clock.now())
  if (step === undefined || step <= (factor?.lastStep ?? 0)) return false
  await db.updateTable('secondFactors').set({ lastStep: step }).where('userId', '=', operator.id).execute()
  return true
}

const useRecoveryCode = async ({ db, clock }: WithTx<Deps>, operator: Viewer, code: string) => {
  const used = await db
    .updateTable('recoveryCodes')
    .set({ usedAt: clock.now() })
    .where('userId', '=', operator.id)
    .where('codeHash', '=', hashRecoveryCode(code))
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

export const markProved = (db: Tx, operator: Viewer, now: Date) =>
  db.updateTable('sessions').set({ provedAt: now }).where('id', '=', operator.sessionId).execute()
