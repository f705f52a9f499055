import { sql } from 'kysely'
import type { Db } from '../src/lib/database.ts'

/** Until so many statements in this database wait for another transaction; after 5,000 looks they never will. */
export const waitingForALock = async (db: Db, statements = 1) => {
  for (let looks = 0; looks < 5000; looks++) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if (rows.length >= statements) return
  }
  throw new Error('nothing waits')
}
