import type { DomainErrorCode } from '@couronne/contract/lib/errors'
import { sql } from 'kysely'
import type { Tx } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import type { SafetyCase } from './safety-case.ts'

const dayMs = 24 * 3_600_000

type DailyLimit = { safety: SafetyCase['safety']; most: number; code: DomainErrorCode }

/** Rejects one more report of the person for safety in 24 hours. The caller has locked the person's account. */
export const rejectTooMany = async (db: Tx, viewer: Viewer, { safety, most, code }: DailyLimit, now: Date) => {
  const limiting = await db
    .selectFrom('reports')
    .select('createdAt')
    .where('reporterId', '=', viewer.id)
    .where('safety', '=', sql<SafetyCase['safety']>`${safety}`)
    .orderBy('createdAt', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst()
  const waitMs = limiting ? limiting.createdAt.getTime() + dayMs - now.getTime() : 0
  if (waitMs > 0) throw new DomainError(code, { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}
