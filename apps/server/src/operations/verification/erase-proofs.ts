import { sql } from 'kysely'
import type { Tx } from '../../lib/database/transaction.ts'
import { transitionProofs } from './transition.ts'

/**
 * Deletes the files of a person's proofs, and what the proofs say about the person. The decisions stay, because the
 * audit log refers to them.
 */
export const eraseProofs = async (db: Tx, userId: string, now: Date) => {
  await db
    .deleteFrom('proofFiles')
    .where('proofId', 'in', (eb) => eb.selectFrom('proofs').select('id').where('userId', '=', userId))
    .execute()
  await transitionProofs(db, 'replace', now, (eb) => eb('userId', '=', userId), { closedBecause: 'deleted' })
  await db
    .updateTable('proofs')
    .set({
      personName: '',
      legalName: sql`case when legal_name is not null then '' end`,
      siret: sql`case when siret is not null then '' end`,
      refusalWords: sql`case when refusal_words <> '' then 'Texte effacé' else '' end`,
      closedBecause: sql`case when closed_because is not null then 'deleted' end`,
      registry: null,
      registryReadAt: null,
    })
    .where('userId', '=', userId)
    .execute()
}
