import { sql } from 'kysely'
import { vi } from 'vitest'
import type { Db } from '../src/lib/database/database.ts'

/** Until so many statements in this database wait for another transaction. */
export const waitingForALock = (db: Db, statements = 1) =>
  vi.waitUntil(
    async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows.length >= statements
    },
    { timeout: 20_000, interval: 10 },
  )
