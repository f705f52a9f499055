import type { Db } from '../../lib/database/database.ts'
import { jsonArray } from '../../lib/database/json.ts'

/** Reads the conversations of the user with the user's own messages. The other's messages belong to the other. */
export const conversationsForExport = async (db: Db, userId: string) => ({
  conversations: await db
    .selectFrom('participants as p')
    .innerJoin('conversations as c', 'c.id', 'p.conversationId')
    .select(['c.id', 'c.createdAt', 'c.questionAt', 'p.readSeq', 'p.deliveredSeq', 'p.hiddenBeforeSeq', 'p.hiddenAt'])
    .select('p.archivedSeq')
    .select((eb) =>
      jsonArray(
        eb
          .selectFrom('messages as m')
          .select(['m.seq', 'm.content', 'm.image', 'm.isMasked', 'm.createdAt', 'm.withdrawnAt'])
          .whereRef('m.conversationId', '=', 'c.id')
          .where('m.senderId', '=', userId)
          .orderBy('m.seq'),
      ).as('messages'),
    )
    .where('p.userId', '=', userId)
    .orderBy('c.createdAt')
    .execute(),
})
