import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx } from '../../lib/database/transaction.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { recordAction } from '../../platform/audit-log/record-action.ts'
import { enqueueMail } from '../../platform/mails/outbox.ts'
import { lockForPersonAction } from '../operators/lock-person.ts'

/** Records that an operator has checked the professional's documents, and tells the professional. */
export const verifyProfessional = (deps: Deps, operator: Viewer, userId: string, checked: string) =>
  inTransaction(deps, async (deps, db) => {
    await lockForPersonAction(db, operator, userId, 'verify')
    await setVerified(db, userId, deps.clock.now())
    const { id } = await recordAction(deps, operator, {
      kind: 'professional_verified',
      userId,
      reason: checked,
    })
    await enqueueMail(deps, { kind: 'verified', userId, subjectId: id })
  })

/**
 * Revokes a verification and mails the reason. If the platform requires verification, the professional can no longer be
 * found or booked; paid and held appointments stay.
 */
export const revokeVerification = (deps: Deps, operator: Viewer, userId: string, reason: string) =>
  inTransaction(deps, async (deps, db) => {
    await lockForPersonAction(db, operator, userId, 'revoke')
    await setVerified(db, userId, null)
    const { id } = await recordAction(deps, operator, { kind: 'verification_revoked', userId, reason })
    await enqueueMail(deps, { kind: 'verification_revoked', userId, subjectId: id })
  })

const setVerified = (db: Tx, userId: string, at: Date | null) =>
  db.updateTable('users').set({ verifiedAt: at }).where('id', '=', userId).execute()
