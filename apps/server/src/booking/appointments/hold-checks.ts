import type { Tx } from '../../lib/database/transaction.ts'
import { validationError } from '../../lib/domain-error.ts'

// These steps run before hours are held, so that answers are quick and clear. Correctness does not depend on them:
// constraints ensure that no hour is booked twice or outside a window, and stress/ tests them without these steps.

/**
 * Locks both accounts. Otherwise two holds of one customer would not count each other, and two holds of the same hours
 * would wait for each other in the exclusion constraint until PostgreSQL breaks the deadlock. The order of ids avoids a
 * deadlock between two people who book each other.
 */
export const lockParties = (db: Tx, customerId: string, professionalId: string) =>
  db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', 'in', [customerId, professionalId])
    .orderBy('u.id')
    .forNoKeyUpdate()
    .execute()

type RequestedHours = { date: Date; endTime: Date; noticeMinutes: number; durationMinutes: number; isRequest?: boolean }

/**
 * An appointment starts after the professional's notice, as in `bookable_starts`, and has exactly the service's length.
 */
export const rejectHours = (
  { date, endTime, noticeMinutes, durationMinutes, isRequest = false }: RequestedHours,
  now: Date,
) => {
  if (date <= now) throw validationError('date', 'Choisissez une heure à venir.')
  if (date.getTime() <= now.getTime() + noticeMinutes * 60_000)
    throw validationError('date', noticeText(noticeMinutes, isRequest))
  if (endTime.getTime() - date.getTime() !== durationMinutes * 60_000)
    throw validationError('endTime', `Ce rendez-vous dure ${lengthText(durationMinutes)}, ni plus ni moins.`)
}

const noticeText = (minutes: number, isRequest: boolean) =>
  isRequest
    ? `Cette coiffeuse confirme elle-même les premiers rendez-vous : choisissez une heure à plus de ${lengthText(minutes)} d’ici.`
    : `Cette coiffeuse se réserve au moins ${daysText(minutes) ?? lengthText(minutes)} à l'avance.`

const lengthText = (minutes: number) => (minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} minutes`)

/** A notice of one day is 24 h. */
const daysText = (minutes: number) => (minutes > 1440 && minutes % 1440 === 0 ? `${minutes / 1440} jours` : undefined)
