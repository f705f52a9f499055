import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { privateLink } from '../../platform/uploads/private-links.ts'
import { findProofFile } from './queries.ts'

/** Returns a link to a file of a proof, and records in the audit log that the operator has opened it. */
export const openProofFile = (
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  operator: Viewer,
  { id, filename }: { id: string; filename: string },
) =>
  inTransaction(deps, async (deps, db) => {
    const file = await findProofFile(db, id, filename)
    await recordAction(deps, operator, {
      kind: 'proof_read',
      userId: id,
      proofId: file.proofId,
      details: { proof: file.kind },
    })
    return { url: privateLink(deps.secret, file.filename, deps.clock.now()) }
  })
