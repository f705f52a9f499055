import { type QueueName, queueNames } from '@couronne/contract/platform/jobs'
import { sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'
import { countedPage } from '../../lib/paging.ts'

type FailedJob = { id: string; queue: QueueName; failedAt: Date; error: string | null; isRecurring: boolean }

/** Mails have their own list, and the queues of an older release have no worker. */
const listedQueues = queueNames.filter((name) => name !== 'mail')

/**
 * Returns the jobs that failed for good, the latest first. A recurring job appears with its last failure until it
 * succeeds.
 */
export const failedJobs = async (db: Db, { limit, offset }: { limit: number; offset: number }) => {
  const { rows } = await sql<FailedJob & { total: number }>`
    with last as (
      select distinct on (j.name, j.data ->> 'id') j.* from pgboss.job j
      where j.name = any(${listedQueues}) and j.state in ('failed', 'completed')
      order by j.name, j.data ->> 'id', j.created_on desc
    ),
    found as (
      select l.id, l.name as queue, coalesce(l.completed_on, l.created_on) as "failedAt",
        l.output ->> 'message' as error, l.data ->> 'id' is null as "isRecurring"
      from last l where l.state = 'failed'
    ),
    listed as (select * from found order by "failedAt" desc, id limit ${limit} offset ${offset})
    select l.*, c.total from (select count(*)::integer as total from found) c left join listed l on true
    order by l."failedAt" desc, l.id`.execute(db)
  return countedPage<FailedJob>(rows)
}
