import type { Db } from '../../lib/database/database.ts'
import { appointmentName } from '../appointments/booked-service-queries.ts'
import { changeCount } from '../appointments/state-queries.ts'

export const calendarFeedOf = async (db: Db, userId: string) => {
  const feed = await db
    .selectFrom('calendarFeeds as f')
    .select('f.createdAt')
    .where('f.userId', '=', userId)
    .executeTakeFirst()
  return { createdAt: feed?.createdAt ?? null }
}

/** Returns whose appointments the address shows: nobody's once it was revoked, or while the account is suspended. */
export const ownerOfFeed = (db: Db, secretHash: Buffer) =>
  db
    .selectFrom('calendarFeeds as f')
    .innerJoin('users as u', 'u.id', 'f.userId')
    .select('u.id')
    .where('f.secretHash', '=', secretHash)
    .where('u.suspendedAt', 'is', null)
    .where('u.erasedAt', 'is', null)
    .executeTakeFirst()

/**
 * Returns what a calendar needs of the paid appointments of a person: those ahead, those that ended since the day
 * `since`, and those cancelled since then. Names, streets and phones are not read.
 */
export const appointmentsInFeed = (db: Db, userId: string, since: Date) =>
  db
    .selectFrom('appointments as a')
    .innerJoin('cities as t', 't.id', 'a.cityId')
    .select(['a.id', 'a.status', 'a.startsAt', 'a.endsAt', 't.name as town'])
    .select((eb) => [appointmentName(eb).as('name'), changeCount(eb).as('changes')])
    .where((eb) => eb.or([eb('a.professionalId', '=', userId), eb('a.customerId', '=', userId)]))
    .where('a.paidAt', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('a.status', 'in', ['paid', 'completed']).and('a.endsAt', '>', since),
        eb('a.status', '=', 'cancelled').and('a.cancelledAt', '>', since),
      ]),
    )
    .orderBy('a.startsAt')
    .orderBy('a.id')
    .execute()
