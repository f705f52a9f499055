import type { Tx } from '../../lib/database/transaction.ts'
import { invalid } from '../../lib/domain-error.ts'

// What is done before hours are taken so that answers are quick and clear. That no hour is given twice and none outside
// a window does not depend on it: proofs/ take all of this away and find the constraints holding.

/**
 * One at a time for her hours and for the customer's count of holds: two holds of one customer would not see each other's
 * rows, and two rows for the same hours would wait for each other in the exclusion constraint until PostgreSQL broke the
 * deadlock. In the order of ids, so that two people who book each other do not wait in a circle.
 */
export const lockParties = (db: Tx, customerId: string, professionalId: string) =>
  db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', 'in', [customerId, professionalId])
    .orderBy('u.id')
    .forNoKeyUpdate()
    .execute()

type Asked = { date: Date; endTime: Date; noticeMinutes: number; durationMinutes: number }

/** A visit begins later than her notice from now, as bookable_starts has it, and lasts neither more nor less than it must. */
export const refuseHours = ({ date, endTime, noticeMinutes, durationMinutes }: Asked, now: Date) => {
  if (date <= now) throw invalid('date', 'Choisissez une heure à venir.')
  if (date.getTime() <= now.getTime() + noticeMinutes * 60_000)
    throw invalid('date', `Cette coiffeuse se réserve au moins ${lengthText(noticeMinutes)} à l'avance.`)
  if (endTime.getTime() - date.getTime() !== durationMinutes * 60_000)
    throw invalid('endTime', `Ce rendez-vous dure ${lengthText(durationMinutes)}, ni plus ni moins.`)
}

const lengthText = (minutes: number) => (minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} minutes`)
