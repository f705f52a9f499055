import { isQueueName } from '@couronne/contract/platform/jobs'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../identity/sessions/viewer.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { Refusal } from '../../lib/domain-error.ts'
import { recordAction } from '../audit-log/record-action.ts'

/** Has work that was given up done again; every job is safe to run twice, and of two who ask at once one does. */
export const retryJob = (deps: Deps, operator: Viewer, id: string) =>
  inTransaction(deps, async (deps, db) => {
    const { rows } = await sql<{ name: string; state: string }>`
      select name, state from pgboss.job where id = ${id} and data ->> 'id' is not null for update`.execute(db)
    const job = rows[0]
    if (!job || !isQueueName(job.name)) throw new Refusal('not_found')
    if (job.state !== 'failed') throw new Refusal('already_done')
    await deps.jobs.retry(db, job.name, id)
    await recordAction(deps, operator, { kind: 'job_retried', details: { queue: job.name } })
    return { message: 'La tâche est relancée.' }
  })
