import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../identity/sessions/viewer.ts'
import { inTransaction, type Tx, type Within } from '../../lib/database/transaction.ts'
import { invalid } from '../../lib/domain-error.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { secondFactorLimit } from './limits.ts'
import { secondFactorOf } from './queries.ts'
import { hashRecoveryCode, stepOfCode } from './second-factor.ts'

export const wrongCode = () =>
  invalid('code', 'Ce code n’est pas le bon, ou il a déjà servi. Attendez le suivant, puis réessayez.')

/** Opens the operator's powers to this session, once a code of her telephone's or a recovery code has been used up. */
export const proveSecondFactor = async (deps: Deps, operator: Viewer, code: string) => {
  await deps.limits.take(secondFactorLimit, operator.id)
  return inTransaction(deps, async (deps, db) => {
    await useUp(deps, operator, code)
    if (isOfTelephone(code)) await recordAction(deps, operator, { kind: 'second_factor_shown' })
    else {
      const { id } = await recordAction(deps, operator, { kind: 'recovery_code_used' })
      await enqueueMail(deps, { kind: 'recovery_code_used', userId: operator.id, subjectId: id })
    }
    await markProved(db, operator, deps.clock.now())
    const { recoveryCodesLeft } = await secondFactorOf(db, operator)
    return { recoveryCodesLeft }
  })
}

export const labelOf = ({ id }: Pick<Viewer, 'id'>) => ({ purpose: 'second-factor', userId: id })

const isOfTelephone = (code: string) => /^\d{6}$/.test(code)

/** A code of her telephone's, or a recovery code; a wrong one is refused. */
export const useUp = async (deps: Within<Deps>, operator: Viewer, code: string) => {
  const isRight = isOfTelephone(code) ? useCode : useRecoveryCode
  if (!(await isRight(deps, operator, code))) throw wrongCode()
}

/** A code counts once: neither it nor an older one opens anything afterwards. Whoever gives new recovery codes waits for this row as well. */
const useCode = async ({ db, clock, encryption }: Within<Deps>, operator: Viewer, code: string) => {
  const factor = await db
    .selectFrom('secondFactors as f')
    .select(['f.secret', 'f.lastStep'])
    .where('f.userId', '=', operator.id)
    .where('f.confirmedAt', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  const step = factor && stepOfCode(encryption.decrypt(labelOf(operator), factor.secret), code, clock.now())
  if (step === undefined || step <= (factor?.lastStep ?? 0)) return false
  await db.updateTable('secondFactors').set({ lastStep: step }).where('userId', '=', operator.id).execute()
  return true
}

const useRecoveryCode = async ({ db, clock }: Within<Deps>, operator: Viewer, code: string) => {
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
