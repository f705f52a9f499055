import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { assertAllowed } from '../../lib/allowed-actions.ts'
import { inTransaction, type Tx } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { denyWithdrawal } from './conversation.rules.ts'
import { type Participant, participantOf } from './queries.ts'
import { signalBoth } from './signals.ts'

/** Withdraws the viewer's own message, text and picture. A message that is withdrawn already stays as it is. */
export const withdrawMessage = (
  deps: Pick<Deps, 'db' | 'clock' | 'live'>,
  viewer: Viewer,
  { sid, seq }: { sid: string; seq: number },
) =>
  inTransaction(deps, async (deps, db) => {
    const now = deps.clock.now()
    const participant = await participantOf(db, viewer, sid)
    const { conversationId } = participant
    // A message that is sent at the same time is counted below, or counts itself.
    await db
      .selectFrom('conversations')
      .select('id')
      .where('id', '=', conversationId)
      .forNoKeyUpdate()
      .executeTakeFirst()
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
    await waitForRest(db, participant)
    signalBoth(deps, participant, 'conversation', { sid })
  })

/**
 * Makes the person wait for the team since the first message that is not withdrawn and has no answer. Who no longer waits
 * begins again only where an answer of the team is withdrawn.
 */
const waitForRest = (db: Tx, { conversationId, side }: Pick<Participant, 'conversationId' | 'side'>) =>
  sql`
  update conversations c set waits_since = (
    select min(m.created_at) from messages m
    where m.conversation_id = c.id and m.side = 1 and m.withdrawn_at is null and m.seq > coalesce((
      select max(a.seq) from messages a
      where a.conversation_id = c.id and a.side = 2 and a.withdrawn_at is null), 0))
  where c.id = ${conversationId} and c.user_id is not null and (${side} = 2 or c.waits_since is not null)`.execute(db)
