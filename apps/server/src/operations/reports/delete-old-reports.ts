import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../lib/database/transaction.ts'

/**
 * Deletes the reports and their copies of messages six months after the decision. The case stays. The pictures that
 * only a copy showed are then used nowhere, and another job deletes them.
 */
export const deleteOldReports = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  transaction(db, async (db) => {
    const ofOldCases = sql<boolean>`r.case_id in (select k.id from report_cases k
      where k.decided_at < ${clock.now()}::timestamptz - interval '6 months')`
    await sql`delete from reported_messages m using reports r where r.id = m.report_id and ${ofOldCases}`.execute(db)
    await sql`delete from reports r where ${ofOldCases}`.execute(db)
  })
