import { levelTexts, type ProofKind, proofNames, type QualificationLevel } from '@couronne/contract/identity/proofs'
import { domainErrors } from '@couronne/contract/lib/errors'
import { sql } from 'kysely'
import type { Tx } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Visibility } from './visibility.ts'

/**
 * Runs a change of what a professional offers, and rejects it if a verified professional would be hidden because of a
 * proof that is then missing: it can be given first.
 */
export const keepingVerification = async <T>(
  { db, visibility }: { db: Tx; visibility: Visibility },
  userId: string,
  change: () => Promise<T>,
): Promise<T> => {
  const wasVerified = visibility.verifiedOnly && (await isVerified(db, userId))
  const result = await change()
  if (wasVerified && !(await isVerified(db, userId))) {
    const missing = await missingProofs(db, userId)
    throw new DomainError('proof_missing', {
      message: `${domainErrors.proof_missing[1]} Il manque : ${missing.join(', ')}.`,
    })
  }
  return result
}

const isVerified = async (db: Tx, userId: string) => {
  const found = await db.selectFrom('users').select('verifiedAt').where('id', '=', userId).executeTakeFirst()
  return Boolean(found?.verifiedAt)
}

const missingProofs = async (db: Tx, userId: string) => {
  const { rows } = await sql<{ kind: ProofKind; level: QualificationLevel | null }>`
    select a.kind, a.level from asked_proofs(${userId}) a
    where not exists (select from proofs p where p.user_id = ${userId} and p.kind = a.kind and p.state = 'verified'
      and (a.level is distinct from 'bp' or p.level = 'bp'))`.execute(db)
  return rows.map(({ kind, level }) => (level ? levelTexts[level] : proofNames[kind]))
}
