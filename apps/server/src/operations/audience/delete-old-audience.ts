import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { audienceDay } from './queries.ts'

/** Deletes the counts of days that are older than twenty-five months. */
export const deleteOldAudience = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>) => {
  const firstDay = sql`(${audienceDay(clock.now())} - interval '25 months')::date`
  for (const table of ['audience_counts', 'audience_hosts'])
    await sql`delete from ${sql.table(table)} where day < ${firstDay}`.execute(db)
}
