import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { lockForPersonAction } from '../operators/lock-person.ts'

/** Records that an operator exports the data of a suspended person. */
export const recordHandOver = (deps: Deps, operator: Viewer, userId: string, reason: string) =>
  inTransaction(deps, async (deps, db) => {
    await lockForPersonAction(db, operator, userId, 'export')
    await recordAction(deps, operator, { kind: 'data_exported', userId, reason })
  })
