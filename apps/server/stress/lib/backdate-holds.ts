import { sql } from 'kysely'
import type { Db } from '../../src/lib/database/database.ts'

/**
 * Moves the end of every expired hold back by a day: a stress test has few people, who hold more hours than one person
 * may leave unpaid.
 */
export const backdateExpiredHolds = (db: Db, now: Date) =>
  sql`
    update appointments set released_at = released_at - interval '1 day', hold_expires_at = hold_expires_at - interval '1 day'
    where status in ('pending_payment', 'expired') and coalesce(released_at, hold_expires_at) <= ${now}
      and coalesce(released_at, hold_expires_at) > ${now}::timestamptz - interval '1 day'`.execute(db)
