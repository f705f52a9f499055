import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { deleteCopies } from './copied-pictures.ts'

/**
 * Deletes the reports, their copies and the objections six months after the decision, or after the answer to the last
 * objection. The case stays. The pictures of messages that only a copy showed are then used nowhere, and another job
 * deletes them.
 */
export const deleteOldReports = (deps: Pick<Deps, 'db' | 'clock' | 'imagesDir'>) =>
  inTransaction(deps, async (deps, db) => {
    const before = sql`${deps.clock.now()}::timestamptz - interval '6 months'`
    const old = sql`select r.id from reports r join report_cases k on k.id = r.case_id
      where k.decided_at < ${before} and not exists (
        select from objections o where o.case_id = k.id and coalesce(o.answered_at, 'infinity') >= ${before})`
    const cases = sql`select case_id from reports where id in (${old})`
    // A guest has no account with which these mails would be deleted, and they have the guest's address.
    await sql`delete from mails where user_id is null and kind like 'report\\_%' and subject_id in (
      ${old} union all select o.id from objections o where o.case_id in (${cases}))`.execute(db)
    await sql`delete from objections where case_id in (${cases})`.execute(db)
    await sql`delete from reported_messages where report_id in (${old})`.execute(db)
    await sql`delete from reported_contents where report_id in (${old})`.execute(db)
    const { rows } = await sql<{ copy: string }>`
      delete from reported_pictures where report_id in (${old}) returning copy`.execute(db)
    await deleteCopies(
      deps,
      rows.map(({ copy }) => copy),
    )
    await sql`delete from reports where id in (${old})`.execute(db)
  })
