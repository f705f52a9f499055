import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { lockForPersonAction } from '../operators/lock-person.ts'

/**
 * Records that an operator exports the data of a suspended person, and mails the person at the stored address. An address
 * that was never confirmed gets no mail, because it may be somebody else's.
 */
export const recordHandOver = (deps: Deps, operator: Viewer, userId: string, reason: string) =>
  inTransaction(deps, async (deps, db) => {
    await lockForPersonAction(db, operator, userId, 'export')
    const { id: subjectId } = await recordAction(deps, operator, { kind: 'data_exported', userId, reason })
    const { confirmedAt } = await db
      .selectFrom('users')
      .select('confirmedAt')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    if (confirmedAt) await enqueueMail(deps, { kind: 'data_exported', userId, subjectId })
  })
