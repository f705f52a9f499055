import type { Tx } from '../../src/lib/database/transaction.ts'
import { hiddenId, ids, past } from './marks.ts'
import { goodwillRefundId } from './money.ts'
import { purchaseOf, visits } from './visits.ts'

/** Adds one decided absence report by each of the two people; the first decision includes a goodwill refund. */
export const addAbsences = async (db: Tx) => {
  const [ofDone, ofDisputed] = [
    { id: hiddenId(112), appointmentId: purchaseOf(visits.done).id },
    { id: hiddenId(113), appointmentId: purchaseOf(visits.disputed).id },
  ]
  await db
    .insertInto('absences')
    .values([
      { ...ofDone, type: 'customer_absent', text: 'Quartoz', createdAt: past('09:00') },
      { ...ofDisputed, type: 'professional_absent', text: 'Vrombel', createdAt: past('13:00') },
    ])
    .execute()
  const decided = { operatorId: ids.operator, reason: 'Vrombel', decidedAt: past('13:30') }
  await db
    .insertInto('absenceDecisions')
    .values([
      { ...ofDone, ...decided, decision: 'professional_absent', goodwillRefundId },
      { ...ofDisputed, ...decided, decision: 'none' },
    ])
    .execute()
}
