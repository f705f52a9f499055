import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { DomainError, validationError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { secondFactorLimit } from './limits.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { newSecret, secondFactorUri, stepOfCode } from './second-factor.ts'
import { encryptionLabelOf, markProved, wrongCodeError } from './verify-second-factor.ts'

const startedElsewhereError = () =>
  validationError(
    'code',
    'Le réglage a recommencé sur un autre appareil. Rechargez cette page, puis ajoutez la nouvelle clé.',
  )

const quarterHourMs = 15 * 60_000

/**
 * Creates a TOTP secret for an operator without a confirmed one. The same session gets the same secret for a quarter of
 * an hour, because a phone may reload the page after a switch to the authenticator app. Another session, even of the
 * same account, gets a new secret instead of this one.
 */
export const beginSecondFactor = async (deps: Deps, operator: Viewer) => {
  const { db, clock, encryption, config } = deps
  const now = clock.now()
  await db
    .insertInto('secondFactors')
    .values({
      userId: operator.id,
      sessionId: operator.sessionId,
      secret: encryption.encrypt(encryptionLabelOf(operator), newSecret()),
      createdAt: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet((eb) => ({
          sessionId: eb.ref('excluded.sessionId'),
          secret: eb.ref('excluded.secret'),
          createdAt: eb.ref('excluded.createdAt'),
        }))
        .where('secondFactors.confirmedAt', 'is', null)
        .where((eb) =>
          eb.or([
            eb('secondFactors.sessionId', 'is distinct from', operator.sessionId),
            eb('secondFactors.createdAt', '<=', new Date(now.getTime() - quarterHourMs)),
          ]),
        ),
    )
    .execute()
  const factor = await db
    .selectFrom('secondFactors as f')
    .innerJoin('users as u', 'u.id', 'f.userId')
    .select(['f.secret', 'f.sessionId', 'f.confirmedAt', 'u.email'])
    .where('f.userId', '=', operator.id)
    .executeTakeFirstOrThrow()
  if (factor.confirmedAt) throw new DomainError('already_done')
  if (factor.sessionId !== operator.sessionId) throw startedElsewhereError()
  const secret = encryption.decrypt(encryptionLabelOf(operator), factor.secret)
  return { secret, uri: secondFactorUri(secret, { issuer: config.site.brandName, label: factor.email }) }
}

/** Confirms the secret with a first valid code, and returns the recovery codes, which are shown only now. */
export const confirmSecondFactor = async (deps: Deps, operator: Viewer, code: string) => {
  const { clock, encryption, limits } = deps
  await limits.take(secondFactorLimit, operator.id)
  return inTransaction(deps, async (deps, db) => {
    const now = clock.now()
    const factor = await db
      .selectFrom('secondFactors as f')
      .select(['f.secret', 'f.sessionId', 'f.confirmedAt'])
      .where('f.userId', '=', operator.id)
      .forUpdate()
      .executeTakeFirst()
    if (!factor) throw validationError('code', 'Commencez par ajouter le compte à votre application.')
    if (factor.confirmedAt) throw new DomainError('already_done')
    if (factor.sessionId !== operator.sessionId) throw startedElsewhereError()
    const step = stepOfCode(encryption.decrypt(encryptionLabelOf(operator), factor.secret), code, now)
    if (step === undefined) throw wrongCodeError()
    await db
      .updateTable('secondFactors')
      .set({ confirmedAt: now, lastStep: step })
      .where('userId', '=', operator.id)
      .execute()
    const recoveryCodes = await replaceRecoveryCodes(db, operator)
    await markProved(db, operator, now)
    const { id } = await recordAction({ db, clock }, operator, { kind: 'second_factor_set' })
    await enqueueMail(deps, { kind: 'second_factor_set', userId: operator.id, subjectId: id })
    return { recoveryCodes }
  })
}
