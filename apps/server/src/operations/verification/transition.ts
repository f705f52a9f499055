import { type Expression, type SqlBool, sql } from 'kysely'
import type { ExpressionBuilder } from '../../lib/database/database.ts'
import type { DB } from '../../lib/database/tables.ts'
import type { Tx } from '../../lib/database/transaction.ts'
import { type ProofTransition, proofTransitions } from './proof.rules.ts'

type Changes = {
  operatorId?: string
  decidedAt?: Date
  validUntil?: string
  level?: string | null
  refusalReason?: string
  refusalWords?: string
  closedBecause?: string
}

export type ProofFilter = (eb: ExpressionBuilder<DB, 'proofs'>) => Expression<SqlBool>

/**
 * Changes the state of the proofs that `which` selects, and returns how many there were. A proof that has another
 * state meanwhile is left alone.
 */
export const transitionProofs = async (
  db: Tx,
  transition: ProofTransition,
  now: Date,
  which: ProofFilter,
  changes: Changes = {},
) => {
  const { from, to } = proofTransitions[transition]
  const { numUpdatedRows } = await db
    .updateTable('proofs')
    .set({
      state: to,
      endedAt: to === 'verified' ? null : now,
      // A refused proof has no level: what it proves is not known.
      ...(to === 'refused' && { level: null }),
      ...changes,
    })
    .where('state', 'in', [...from])
    .where(which)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Returns whether the professional's whole file is verified. */
export const isFileVerified = async (db: Tx, userId: string) => {
  const found = await db
    .selectFrom('users as u')
    .select(sql<boolean>`u.verified_at is not null`.as('isVerified'))
    .where('u.id', '=', userId)
    .executeTakeFirst()
  return found?.isVerified ?? false
}
