import type { Tx } from '../../src/lib/database/transaction.ts'
import { fixtureAppointments, purchaseOf } from './appointments.ts'
import { goodwillRefundId } from './money.ts'
import { hiddenId, ids, past } from './values.ts'

/** Adds one decided absence report by each of the two people; the first decision includes a goodwill refund. */
export const addAbsences = async (db: Tx) => {
  const [completedReport, disputedReport] = [
    { id: hiddenId(112), appointmentId: purchaseOf(fixtureAppointments.done).id },
    { id: hiddenId(113), appointmentId: purchaseOf(fixtureAppointments.disputed).id },
  ]
  await db
    .insertInto('absences')
    .values([
      { ...completedReport, type: 'customer_absent', text: 'Quartoz', createdAt: past('09:00') },
      { ...disputedReport, type: 'professional_absent', text: 'Vrombel', createdAt: past('13:00') },
    ])
    .execute()
  const decided = { operatorId: ids.operator, reason: 'Vrombel', decidedAt: past('13:30') }
  await db
    .insertInto('absenceDecisions')
    .values([
      { ...completedReport, ...decided, decision: 'professional_absent', goodwillRefundId },
      { ...disputedReport, ...decided, decision: 'none' },
    ])
    .execute()
}
