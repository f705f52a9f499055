import { sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'
import { type ReminderKind, startsToRemind } from './reminder.rules.ts'

/** Selects the paid appointments whose start may need a reminder of this kind and has none. */
const toRemind = (db: Db, kind: ReminderKind, now: Date) => {
  const { from, to } = startsToRemind(kind, now)
  return db
    .selectFrom('appointments as a')
    .innerJoin('cities as t', 't.id', 'a.cityId')
    .select(['a.id', 'a.customerId', 'a.startsAt', 't.zone'])
    .select(
      sql<Date>`greatest(a.paid_at, (select max(r.rescheduled_at) from reschedules r where r.appointment_id = a.id))`.as(
        'knownSince',
      ),
    )
    .where('a.status', '=', 'paid')
    .where('a.startsAt', '>=', from)
    .where('a.startsAt', '<=', to)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notices as n')
            .select('n.id')
            .whereRef('n.appointmentId', '=', 'a.id')
            .whereRef('n.startsAt', '=', 'a.startsAt')
            .where('n.kind', '=', kind)
            .where('n.channel', '=', 'mail'),
        ),
      ),
    )
}

export const appointmentsToRemind = (db: Db, kind: ReminderKind, now: Date) =>
  toRemind(db, kind, now).orderBy('a.startsAt').execute()

export const appointmentToRemind = (db: Db, kind: ReminderKind, id: string, now: Date) =>
  toRemind(db, kind, now).where('a.id', '=', id).executeTakeFirst()
