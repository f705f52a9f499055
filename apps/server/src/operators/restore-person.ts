import type { Deps } from '../deps.ts'
import { recordAction } from '../journal/record-action.ts'
import { inTransaction } from '../lib/database/transaction.ts'
import { enqueueMail } from '../mails/outbox.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { lockForPersonMove } from './lock-person.ts'

/** Lets a person in again, or lifts a suspension that has not begun; she is told. */
export const restorePerson = (deps: Deps, operator: Viewer, userId: string, reason: string) =>
  inTransaction(deps, async (deps, db) => {
    await lockForPersonMove(db, operator, userId, 'restore')
    const lifted = await db
      .updateTable('suspensions')
      .set({ lifted_at: deps.clock.now() })
      .where('user_id', '=', userId)
      .where('lifted_at', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('users').set({ suspended_at: null }).where('id', '=', userId).execute()
    await enqueueMail(deps, { kind: 'restored', userId, subjectId: lifted.id })
    await recordAction(deps, operator, { kind: 'person_restored', userId, reason })
  })
