import type { Deps } from '../deps.ts'
import { recordAction } from '../journal/record-action.ts'
import type { Db } from '../lib/database/database.ts'
import { inTransaction, type Tx } from '../lib/database/transaction.ts'
import { Refusal } from '../lib/refusal.ts'
import { enqueueMail } from '../mails/outbox.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { lockPerson } from './suspend-person.ts'

/** Writes down that her papers have been seen; she is told. */
export const verifyProfessional = (deps: Deps, operator: Viewer, userId: string, checked: string) =>
  inTransaction(deps, async (deps, db) => {
    await lockPerson(db, userId)
    // Whoever registers next in an address that nobody has confirmed may be somebody else.
    if (!(await isConfirmedProfessional(db, userId))) throw new Refusal('not_verifiable')
    await setVerified(db, userId, deps.clock.now())
    const { id } = await recordAction(deps, operator, {
      kind: 'professional_verified',
      userId,
      reason: checked,
    })
    await enqueueMail(deps, { kind: 'verified', userId, subjectId: id })
  })

/**
 * Takes it back, with words that she will read: from then on she is neither found nor newly booked where the house asks for
 * it. What is paid or held stays.
 */
export const revokeVerification = (deps: Deps, operator: Viewer, userId: string, reason: string) =>
  inTransaction(deps, async (deps, db) => {
    await lockPerson(db, userId)
    await setVerified(db, userId, null)
    const { id } = await recordAction(deps, operator, { kind: 'verification_revoked', userId, reason })
    await enqueueMail(deps, { kind: 'verification_revoked', userId, subjectId: id })
  })

const setVerified = async (db: Tx, userId: string, at: Date | null) => {
  const changed = await db
    .updateTable('users')
    .set({ verified_at: at })
    .where('id', '=', userId)
    .where('verified_at', at ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw new Refusal('already_done')
}

const isConfirmedProfessional = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('role', '=', 'professional')
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
