import type { Tx } from '../../src/lib/database/transaction.ts'
import { hiddenId, ids, past } from './marks.ts'
import { allowanceId } from './money.ts'
import { purchaseOf, visits } from './visits.ts'

/** One said by each of them, and decided; the first with what was given back. */
export const addAbsences = async (db: Tx) => {
  const [ofDone, ofDisputed] = [
    { id: hiddenId(112), appointment_id: purchaseOf(visits.done).id },
    { id: hiddenId(113), appointment_id: purchaseOf(visits.disputed).id },
  ]
  await db
    .insertInto('absences')
    .values([
      { ...ofDone, type: 'customer_absent', text: 'Quartoz', created_at: past('09:00') },
      { ...ofDisputed, type: 'professional_absent', text: 'Vrombel', created_at: past('13:00') },
    ])
    .execute()
  const decided = { operator_id: ids.operator, reason: 'Vrombel', decided_at: past('13:30') }
  await db
    .insertInto('absence_decisions')
    .values([
      { ...ofDone, ...decided, decision: 'professional_absent', allowance_id: allowanceId },
      { ...ofDisputed, ...decided, decision: 'none' },
    ])
    .execute()
}
