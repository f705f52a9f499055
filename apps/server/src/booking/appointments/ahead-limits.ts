import { maxAhead, maxOnOneDay } from '@couronne/contract/booking/limits'
import { domainErrors } from '@couronne/contract/lib/errors'
import { frenchDateTime } from '@couronne/contract/lib/french-formats'
import { sql } from 'kysely'
import type { Tx } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { isLive } from './state-queries.ts'

type Pair = { customerId: string; professionalId: string }
type Ahead = { id: string; startsAt: Date; zone: string; day: string }

/**
 * Selects the customer's appointments with the professional that have not ended: paid ones, live holds, and holds that
 * have expired while the bank still decides about their payment. A day is a day of the appointment's place.
 */
const appointmentsAhead = (db: Tx, { customerId, professionalId }: Pair, now: Date): Promise<Ahead[]> =>
  db
    .selectFrom('appointments as a')
    .innerJoin('cities as t', 't.id', 'a.cityId')
    .select(['a.id', 'a.startsAt', 't.zone', sql<string>`(a.starts_at at time zone t.zone)::date::text`.as('day')])
    .where('a.customerId', '=', customerId)
    .where('a.professionalId', '=', professionalId)
    .where('a.endsAt', '>', now)
    .where((eb) =>
      eb.or([
        eb('a.status', '=', 'paid'),
        isLive(eb, now),
        sql<boolean>`a.status in ('pending_payment', 'expired') and exists (
          select from payment_parts p join payments y on y.id = p.payment_id
          where p.purchase_id = a.id and y.status in ('undecided', 'requires_action'))`,
      ]),
    )
    .orderBy('a.startsAt')
    .execute()

/** `lockParties` serialises the two limits. The appointment `id` is already stored, so it is counted. */
export const rejectTooManyAhead = async (db: Tx, id: string, pair: Pair, now: Date) => {
  const ahead = await appointmentsAhead(db, pair, now)
  rejectFullDay(ahead, id)
  const [next] = ahead.filter((each) => each.id !== id)
  if (ahead.length <= maxAhead || !next) return
  const message = `${domainErrors.appointments_ahead[1]} Vous pourrez en réserver un autre après celui du ${frenchDateTime(next.startsAt, next.zone)}, ou dès que vous en aurez annulé un.`
  throw new DomainError('appointments_ahead', { message, details: { until: next.startsAt } })
}

/** Rejects a reschedule onto another day that would then have too many. */
export const rejectRescheduleToFullDay = async (db: Tx, id: string, pair: Pair, fromDay: string, now: Date) => {
  const ahead = await appointmentsAhead(db, pair, now)
  if (ahead.find((each) => each.id === id)?.day !== fromDay) rejectFullDay(ahead, id)
}

const rejectFullDay = (ahead: Ahead[], id: string) => {
  const day = ahead.find((each) => each.id === id)?.day
  if (ahead.filter((each) => each.day === day).length > maxOnOneDay) throw new DomainError('appointments_on_a_day')
}
