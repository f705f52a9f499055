import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { copiesOf, findReportCase } from './queries.ts'

/** Returns the copies of a case's messages, and records in the audit log that the operator has read them. */
export const readCopies = (deps: Pick<Deps, 'db' | 'clock'>, operator: Viewer, id: string) =>
  inTransaction(deps, async (deps, db) => {
    await findReportCase(db, operator, id)
    await recordAction(deps, operator, { kind: 'report_read', reportCaseId: id })
    return copiesOf(db, id)
  })
