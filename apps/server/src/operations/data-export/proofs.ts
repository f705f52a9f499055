import { sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'

/** Reads the proofs that the user sent to be verified, with their decisions and the names of their files. */
export const proofsForExport = async (db: Db, userId: string) => ({
  proofs: await db
    .selectFrom('proofs as p')
    .select(['p.kind', 'p.state', 'p.personName', 'p.legalName', 'p.siret', 'p.submittedAt', 'p.decidedAt'])
    .select(['p.level', 'p.refusalReason', 'p.refusalWords', 'p.closedBecause', 'p.endedAt', 'p.registry'])
    .select((eb) => [
      sql<string | null>`p.valid_until::text`.as('validUntil'),
      sql<string[]>`array(${eb
        .selectFrom('proofFiles as f')
        .select('f.filename')
        .whereRef('f.proofId', '=', 'p.id')
        .orderBy('f.position')})`.as('files'),
    ])
    .where('p.userId', '=', userId)
    .orderBy('p.submittedAt')
    .orderBy('p.id')
    .execute(),
  proofsDecided: await db
    .selectFrom('proofs')
    .select(['kind', 'state', 'decidedAt'])
    .where('operatorId', '=', userId)
    .orderBy('decidedAt')
    .execute(),
})
