import { sql } from 'kysely'
import type { Tx } from '../../lib/database/transaction.ts'

/**
 * Empties the messages of a person whose account is deleted, and ends the person's wait for the team. The other side
 * keeps its own messages. The answers of an operator stay with the person who asked. The caller has locked the account,
 * so no message of it is on its way.
 */
export const eraseMessagesOf = async (db: Tx, userId: string, now: Date) => {
  await sql`update conversations set waits_since = null where user_id = ${userId}`.execute(db)
  await sql`
  update messages m set content = '', image = null, withdrawn_at = coalesce(m.withdrawn_at, ${now})
  from participants p
  where p.conversation_id = m.conversation_id and p.side = m.side and p.user_id = ${userId}
    and m.sender_id = ${userId}`.execute(db)
}
