import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../lib/database/transaction.ts'

/**
 * Deletes the copies of messages six months after the decision, and the words of those who reported. The pictures that
 * only a copy showed are then used nowhere, and another job deletes them.
 */
export const deleteOldCopies = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  transaction(db, async (db) => {
    const ofOldCases = sql<boolean>`r.case_id in (select k.id from report_cases k
      where k.decided_at < ${clock.now()}::timestamptz - interval '6 months')`
    await sql`delete from reported_messages m using reports r where r.id = m.report_id and ${ofOldCases}`.execute(db)
    await sql`update reports r set words = null where r.words is not null and ${ofOldCases}`.execute(db)
  })
