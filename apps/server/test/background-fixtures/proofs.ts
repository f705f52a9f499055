import type { Tx } from '../../src/lib/database/transaction.ts'
import { future, hiddenId, ids, past, pictures } from './values.ts'

/**
 * Adds the file of the professional: verified by a note and by a diploma, a business that has changed since, and a
 * refused address, which is not asked.
 */
export const addProofs = async (db: Tx) => {
  const sent = { userId: ids.professional, personName: 'Solange Quartoz', submittedAt: past('05:30') }
  const decided = { operatorId: ids.operator, decidedAt: past('06:00') }
  const registry = JSON.stringify({ isFound: true, name: 'Quartoz', isActive: true, activity: '96.02A' })
  await db
    .insertInto('proofs')
    .values({ id: hiddenId(60), ...sent, kind: 'operator', state: 'verified', ...decided })
    .execute()
  await db
    .insertInto('proofs')
    .values({
      ...{ id: hiddenId(61), ...sent, kind: 'qualification', state: 'verified', ...decided },
      ...{ level: 'bp', validUntil: future('06:00') },
    })
    .execute()
  await db
    .insertInto('proofs')
    .values({
      ...{ id: hiddenId(62), ...sent, kind: 'siret', state: 'closed', legalName: 'Quartoz', siret: '00000000000000' },
      ...{ registry, registryReadAt: past('05:40'), closedBecause: 'changed', endedAt: past('07:00') },
      changeMailedAt: past('07:01'),
    })
    .execute()
  await db
    .insertInto('proofs')
    .values({
      ...{ id: hiddenId(63), ...sent, kind: 'address', state: 'refused', ...decided, endedAt: past('06:00') },
      ...{ refusalReason: 'other', refusalWords: 'Quartoz' },
    })
    .execute()
  await db
    .insertInto('proofFiles')
    .values({ proofId: hiddenId(61), position: 1, filename: pictures.professional })
    .execute()
}
