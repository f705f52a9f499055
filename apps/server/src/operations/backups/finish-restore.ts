import { isQueueName } from '@couronne/contract/platform/jobs'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { restoredSchema } from '../../lib/database/restored.ts'
import { type Tx, transaction } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { anonymiseSubscriber } from '../newsletter/subscribe.ts'
import { deleteAgain } from './delete-again.ts'

const schema = sql.id(restoredSchema)

/**
 * Completes a restore before the server opens: deletes again what has been deleted since the backup, ends what opens an
 * account or a calendar, and enqueues the jobs that were pending, after `prepareJobs`. Killed in the middle, it runs
 * again. Returns undefined when nothing was restored.
 */
export const finishRestore = async (deps: Deps, prepareJobs: () => Promise<unknown>) => {
  const { db, clock, jobs } = deps
  const { rows: found } = await sql`select where to_regnamespace(${restoredSchema}) is not null`.execute(db)
  if (found.length === 0) return undefined
  await prepareJobs()
  const { rows: accounts } = await sql<{ id: string }>`
    select d.id from ${schema}.deleted_ids d join users u on u.id = d.id where u.erased_at is null`.execute(db)
  const delayed: string[] = []
  for (const { id } of accounts) if (!(await isDeletedAgain(deps, id))) delayed.push(id)
  await transaction(db, async (db) => {
    const now = clock.now()
    const { rows: subscribers } = await sql<{ id: string }>`
      select s.id from newsletter_subscribers s join ${schema}.deleted_ids d on d.id = s.id
      where s.left_at is null`.execute(db)
    for (const { id } of subscribers) await anonymiseSubscriber(db, id, now)
    await endAccesses(db, now)
    const { rows: pending } = await sql<{ queue: string; id: string; startAfter: Date | null }>`
      select queue, id, start_after from ${schema}.jobs`.execute(db)
    for (const { queue, id, startAfter } of pending)
      if (isQueueName(queue)) await jobs.enqueue(db, queue, id, startAfter ? { startAfter } : {})
    for (const id of delayed) await jobs.enqueue(db, 'delete-again', id)
    await sql`drop schema ${schema} cascade`.execute(db)
  })
  return { deleted: accounts.length - delayed.length, delayed }
}

const isDeletedAgain = async (deps: Deps, id: string) => {
  try {
    await deleteAgain(deps, id)
    return true
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return false
  }
}

/**
 * Ends the sessions, links and calendar addresses of everybody: their owners may have ended them since the backup, and a
 * link that was used since would be valid again.
 */
const endAccesses = async (db: Tx, now: Date) => {
  await db.updateTable('sessions').set({ revokedAt: now }).where('revokedAt', 'is', null).execute()
  await db.deleteFrom('waitingBrowsers').execute()
  await db
    .updateTable('links')
    .set({ expiresAt: now })
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .execute()
  await db.deleteFrom('calendarFeeds').execute()
}
