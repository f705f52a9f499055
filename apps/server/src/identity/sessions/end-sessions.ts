import type { Deps } from '../../deps.ts'
import { afterCommit, type WithTx } from '../../lib/database/transaction.ts'

/** Ends the user's sessions, except one, and disconnects their sockets after the commit. */
export const endSessions = async (
  { db, live }: WithTx<Pick<Deps, 'db'>> & { live: Pick<Deps['live'], 'endSessions'> },
  userId: string,
  now: Date,
  exceptSessionId?: string,
) => {
  const ended = await db
    .updateTable('sessions')
    .set({ revokedAt: now })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .$if(exceptSessionId !== undefined, (query) => query.where('id', '!=', exceptSessionId as string))
    .returning('id')
    .execute()
  afterCommit(db, () => live.endSessions(ended.map(({ id }) => id)))
}
