import { sql } from 'kysely'
import type { TestApp } from './harness.ts'

/** Sets the job to the state that its queue leaves after three days of tries. */
export const failJob = (app: TestApp, subject: string, message: string) =>
  sql`update pgboss.job set state = 'failed', completed_on = now(), output = ${JSON.stringify({ message, stack: 'at line 1' })}
    where data ->> 'id' = ${subject} and state <> 'completed'`.execute(app.db)
