import type { Deps } from '../../deps.ts'
import { afterCommit, type WithTx } from '../../lib/database/transaction.ts'
import { deleteWaitingBrowsers } from './delete-waiting-browsers.ts'

/**
 * Ends the user's sessions, except one, and disconnects their sockets after the commit. Browsers that wait for a
 * confirmation get none either.
 */
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
  await deleteWaitingBrowsers(db, userId)
  afterCommit(db, () => live.endSessions(ended.map(({ id }) => id)))
}
