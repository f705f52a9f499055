import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { lockForPersonAction } from './lock-person.ts'

/** Lifts a suspension, whether it has started or not, and tells the person. */
export const restorePerson = (deps: Deps, operator: Viewer, userId: string, reason: string) =>
  inTransaction(deps, async (deps, db) => {
    await lockForPersonAction(db, operator, userId, 'restore')
    const lifted = await db
      .updateTable('suspensions')
      .set({ liftedAt: deps.clock.now() })
      .where('userId', '=', userId)
      .where('liftedAt', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('users').set({ suspendedAt: null }).where('id', '=', userId).execute()
    await enqueueMail(deps, { kind: 'restored', userId, subjectId: lifted.id })
    await recordAction(deps, operator, { kind: 'person_restored', userId, reason })
  })
