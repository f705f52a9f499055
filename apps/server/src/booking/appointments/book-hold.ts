import { sql } from 'kysely'
import { isApart } from '../../identity/blocks/queries.ts'
import { type ExpressionBuilderOf, violatedConstraint } from '../../lib/database/database.ts'
import { savepoint, type Tx } from '../../lib/database/transaction.ts'
import { expireOverdueHoldsOn } from './expire-holds.ts'
import { isProfessionalGone } from './professional-gone.ts'
import { applyTransition } from './transition.ts'

const hoursConstraints = ['one_appointment_at_a_time', 'outside_own_entries', 'inside_windows']

/**
 * Books a paid hold that the caller has locked. Returns whether its hours could be booked: the professional is not
 * suspended, neither of the two has blocked the other, and the customer still holds the hours, or the hold expired and
 * nobody took them.
 */
export const bookHold = async (db: Tx, appointmentId: string, now: Date) => {
  await expireOverdueHoldsOn(db, appointmentId, now)
  if (await isProfessionalGone(db, appointmentId)) return false
  if (await arePartiesApart(db, appointmentId)) return false
  try {
    const booked = await savepoint(db, () =>
      applyTransition(db, 'pay', { paidAt: now })
        .where('id', '=', appointmentId)
        .where((eb) => eb.or([eb('status', '=', 'pending_payment'), isBookable(eb, now)]))
        .returning('id')
        .executeTakeFirst(),
    )
    return booked !== undefined
  } catch (error) {
    if (!hoursConstraints.includes(violatedConstraint(error) ?? '')) throw error
    return false
  }
}

/** A block locks both accounts, so it comes before or after the lock of the professional that this transaction has. */
const arePartiesApart = async (db: Tx, appointmentId: string) => {
  const apart = await db
    .selectFrom('appointments as a')
    .select('a.id')
    .where('a.id', '=', appointmentId)
    .where(({ ref }) => isApart(ref('a.customerId'), ref('a.professionalId')))
    .executeTakeFirst()
  return apart !== undefined
}

/** Hours inside the professional's notice can no longer be booked. Constraints decide whether the hours are free. */
const isBookable = (
  { ref }: ExpressionBuilderOf<'appointments', 'appointments'>,
  now: Date,
) => sql<boolean>`${ref('startsAt')} > (
  select ${now}::timestamptz + make_interval(mins => u.notice_minutes)
  from users u where u.id = ${ref('appointments.professionalId')})`
