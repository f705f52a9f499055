import type { Deps } from '../deps.ts'
import { recordAction } from '../journal/record-action.ts'
import { inTransaction } from '../lib/database/transaction.ts'
import { Refusal } from '../lib/refusal.ts'
import { enqueueMail } from '../mails/outbox.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { lockPerson } from './suspend-person.ts'

/** Lets a person in again, or lifts a suspension that has not begun; she is told. */
export const restorePerson = (deps: Deps, operator: Viewer, userId: string, reason: string) =>
  inTransaction(deps, async (deps, db) => {
    if (userId === operator.id)
      throw new Refusal('forbidden', { message: 'Votre propre suspension ne se lève pas : demandez à une collègue.' })
    await lockPerson(db, userId)
    const lifted = await db
      .updateTable('suspensions')
      .set({ lifted_at: deps.clock.now() })
      .where('user_id', '=', userId)
      .where('lifted_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!lifted) throw new Refusal('already_done')
    await db.updateTable('users').set({ suspended_at: null }).where('id', '=', userId).execute()
    await enqueueMail(deps, { kind: 'restored', userId, subjectId: lifted.id })
    await recordAction(deps, operator, { kind: 'person_restored', userId, reason })
  })
