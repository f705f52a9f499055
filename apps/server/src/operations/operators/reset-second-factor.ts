import { inTransaction } from '../../lib/database/transaction.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { enqueueMail, type MailDeps } from '../../platform/mails/outbox.ts'

/**
 * Removes the second factor of an operator who has lost the phone and the recovery codes. A person with access to the
 * machine runs this. All sessions end, the operator is notified by mail, and sets a new factor at the next login.
 */
export const resetSecondFactor = (deps: MailDeps, email: string) =>
  inTransaction(deps, async (deps, db) => {
    const operator = await db
      .selectFrom('users as u')
      .select('u.id')
      .where('u.email', '=', email)
      .where('u.role', '=', 'admin')
      .where('u.erasedAt', 'is', null)
      .executeTakeFirst()
    if (!operator) return 'nobody'
    const { numDeletedRows } = await db.deleteFrom('secondFactors').where('userId', '=', operator.id).executeTakeFirst()
    if (numDeletedRows === 0n) return 'none to reset'
    await db
      .updateTable('sessions')
      .set({ revokedAt: deps.clock.now() })
      .where('userId', '=', operator.id)
      .where('revokedAt', 'is', null)
      .execute()
    const { id } = await recordAction(deps, operator, { kind: 'second_factor_reset' })
    await enqueueMail(deps, { kind: 'second_factor_reset', userId: operator.id, subjectId: id })
    return 'reset'
  })
