import { sql } from 'kysely'
import type { Db } from '../src/lib/database.ts'

/** Until some statement in this database waits for another transaction; after 5,000 looks nothing will. */
export const waitingForALock = async (db: Db) => {
  for (let looks = 0; looks < 5000; looks++) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if (rows.length > 0) return
  }
  throw new Error('nothing waits')
}
