import { type QueueName, queueNames } from '@couronne/contract/platform/jobs'
import { sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'
import { countedPage } from '../../lib/paging.ts'

type FailedJob = { id: string; queue: QueueName; failedAt: Date; error: string | null; isRecurring: boolean }

/** Mails have their own list, and the queues of an older release have no worker. */
const listedQueues = queueNames.filter((name) => name !== 'mail')

/**
 * Selects the jobs that failed for good, each with the time of its failure. A recurring job appears with its last
 * failure until it succeeds.
 */
export const failedJobsSince = sql`
  select j.*, coalesce(j.completed_on, j.created_on) as since from pgboss.job j
  where j.name = any(${listedQueues}) and j.state = 'failed' and not exists (
    select from pgboss.job k where k.name = j.name and k.state in ('failed', 'completed')
      and k.data ->> 'id' is not distinct from j.data ->> 'id' and (k.created_on, k.id) > (j.created_on, j.id))`

/** Returns the failed jobs, the latest first. */
export const failedJobs = async (db: Db, { limit, offset }: { limit: number; offset: number }) => {
  const { rows } = await sql<FailedJob & { total: number }>`
    with found as (
      select f.id, f.name as queue, f.since as "failedAt", f.output ->> 'message' as error,
        f.data ->> 'id' is null as "isRecurring"
      from (${failedJobsSince}) f
    ),
    listed as (select * from found order by "failedAt" desc, id limit ${limit} offset ${offset})
    select l.*, c.total from (select count(*)::integer as total from found) c left join listed l on true
    order by l."failedAt" desc, l.id`.execute(db)
  return countedPage<FailedJob>(rows)
}
