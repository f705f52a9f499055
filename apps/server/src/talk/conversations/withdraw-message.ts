import type { Deps } from '../../deps.ts'
import { assertAllowed } from '../../lib/allowed-actions.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { denyWithdrawal } from './conversation.rules.ts'
import { participantOf } from './queries.ts'

/** Withdraws the viewer's own message, text and picture. A message that is withdrawn already stays as it is. */
export const withdrawMessage = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { sid, seq }: { sid: string; seq: number },
) =>
  transaction(db, async (db) => {
    const now = clock.now()
    const { conversationId } = await participantOf(db, viewer, sid)
    const message = await db
      .selectFrom('messages as m')
      .select(['m.createdAt', 'm.withdrawnAt'])
      .where('m.conversationId', '=', conversationId)
      .where('m.seq', '=', seq)
      .where('m.senderId', '=', viewer.id)
      .forUpdate()
      .executeTakeFirst()
    if (!message) throw new DomainError('not_found')
    if (message.withdrawnAt) return
    assertAllowed(denyWithdrawal(message, now))
    await db
      .updateTable('messages')
      .set({ content: '', image: null, withdrawnAt: now })
      .where('conversationId', '=', conversationId)
      .where('seq', '=', seq)
      .execute()
  })
