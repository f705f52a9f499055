import { isQueueName } from '@couronne/contract/platform/jobs'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../audit-log/record-action.ts'

/** Retries a failed job. Every job is idempotent, and of two concurrent calls only one retries it. */
export const retryJob = (deps: Deps, operator: Viewer, id: string) =>
  inTransaction(deps, async (deps, db) => {
    const { rows } = await sql<{ name: string; state: string }>`
      select name, state from pgboss.job where id = ${id} and data ->> 'id' is not null for update`.execute(db)
    const job = rows[0]
    if (!job || !isQueueName(job.name)) throw new DomainError('not_found')
    if (job.state !== 'failed') throw new DomainError('already_done')
    await deps.jobs.retry(db, job.name, id)
    await recordAction(deps, operator, { kind: 'job_retried', details: { queue: job.name } })
    return { message: 'La tâche est relancée.' }
  })
