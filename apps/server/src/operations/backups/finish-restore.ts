import { isQueueName } from '@couronne/contract/platform/jobs'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { restoredSchema } from '../../lib/database/restored.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { retainDebtor } from '../../money/payouts/retain-debtor.ts'
import { deleteAccountData } from '../account-deletion/delete-account.ts'

const schema = sql.id(restoredSchema)

/**
 * Completes a restore before the server opens: deletes again what has been deleted since the backup, and enqueues the
 * jobs that were pending. Killed in the middle, it runs again. Returns undefined when nothing was restored.
 */
export const finishRestore = async (deps: Deps) => {
  const { db, clock, jobs } = deps
  const { rows: found } = await sql`select where to_regnamespace(${restoredSchema}) is not null`.execute(db)
  if (found.length === 0) return undefined
  const { rows: accounts } = await sql<{ id: string }>`
    select d.id from ${schema}.deleted_ids d join users u on u.id = d.id where u.erased_at is null`.execute(db)
  const retained: string[] = []
  for (const { id } of accounts) if (!(await deleteAgain(deps, id))) retained.push(id)
  await transaction(db, async (db) => {
    await sql`
      update newsletter_subscribers set email = null, confirmed_at = null, left_at = ${clock.now()}
      where left_at is null and id in (select id from ${schema}.deleted_ids)`.execute(db)
    const { rows: pending } = await sql<{ queue: string; id: string; startAfter: Date | null }>`
      select queue, id, start_after from ${schema}.jobs`.execute(db)
    for (const { queue, id, startAfter } of pending)
      if (isQueueName(queue)) await jobs.enqueue(db, queue, id, startAfter ? { startAfter } : {})
    await sql`drop schema ${schema} cascade`.execute(db)
  })
  return { deleted: accounts.length - retained.length, retained }
}

/**
 * Deletes the account whatever it has: nothing stood against it when its owner deleted it. Returns false when a payment
 * has begun.
 */
const deleteAgain = async (deps: Deps, id: string) => {
  try {
    await deleteAccountData(deps, id, (deps) => retainDebtor(deps, id))
    return true
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return false
  }
}
