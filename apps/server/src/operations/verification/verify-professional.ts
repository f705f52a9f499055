import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx } from '../../lib/database/transaction.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { lockForPersonMove } from '../operators/lock-person.ts'

/** Writes down that her papers have been seen; she is told. */
export const verifyProfessional = (deps: Deps, operator: Viewer, userId: string, checked: string) =>
  inTransaction(deps, async (deps, db) => {
    await lockForPersonMove(db, operator, userId, 'verify')
    await setVerified(db, userId, deps.clock.now())
    const { id } = await recordAction(deps, operator, {
      kind: 'professional_verified',
      userId,
      reason: checked,
    })
    await enqueueMail(deps, { kind: 'verified', userId, subjectId: id })
  })

/**
 * Takes it back, with words that she will read: from then on she is neither found nor newly booked where the platform asks for
 * it. What is paid or held stays.
 */
export const revokeVerification = (deps: Deps, operator: Viewer, userId: string, reason: string) =>
  inTransaction(deps, async (deps, db) => {
    await lockForPersonMove(db, operator, userId, 'revoke')
    await setVerified(db, userId, null)
    const { id } = await recordAction(deps, operator, { kind: 'verification_revoked', userId, reason })
    await enqueueMail(deps, { kind: 'verification_revoked', userId, subjectId: id })
  })

const setVerified = (db: Tx, userId: string, at: Date | null) =>
  db.updateTable('users').set({ verifiedAt: at }).where('id', '=', userId).execute()
