import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { privateLink } from '../../platform/uploads/private-links.ts'
import { copiesOf } from './copy-queries.ts'
import { findReportCase } from './queries.ts'

/**
 * Returns the copies of what a case is about, and records in the audit log that the operator has read those of so many
 * reports.
 */
export const readCopies = (deps: Pick<Deps, 'db' | 'clock'>, operator: Viewer, id: string) =>
  inTransaction(deps, async (deps, db) => {
    await findReportCase(db, operator, id)
    const copies = await copiesOf(db, id)
    await recordAction(deps, operator, {
      kind: 'report_read',
      reportCaseId: id,
      details: { reports: copies.length },
    })
    return copies
  })

/** Returns a link to a picture in the copies of a case, and records in the audit log that the operator has opened it. */
export const readCopiedPicture = (
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  operator: Viewer,
  { id, filename }: { id: string; filename: string },
) =>
  inTransaction(deps, async (deps, db) => {
    await findReportCase(db, operator, id)
    const { rows } = await sql<{ filename: string }>`
      select filename from (
        select report_id, image as filename from reported_messages union all
        select report_id, copy from reported_pictures) copied
      join reports r on r.id = copied.report_id
      where r.case_id = ${id} and filename = ${filename} limit 1`.execute(db)
    const [picture] = rows
    if (!picture) throw new DomainError('not_found')
    await recordAction(deps, operator, { kind: 'report_picture_read', reportCaseId: id })
    return { url: privateLink(deps.secret, picture.filename, deps.clock.now()) }
  })
