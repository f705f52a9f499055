import { sql } from 'kysely'
import { compileOnce } from '../../lib/database/compile-once.ts'
import { anyOf, type Db } from '../../lib/database/database.ts'

const selectActive = (db: Db, now: Date) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select(['u.id', 'u.role', 's.id as sessionId'])
    .select(sql<boolean>`(u.role <> 'admin' or s.proved_at is not null)`.as('isProved'))
    .where('s.revokedAt', 'is', null)
    .where('s.expiresAt', '>', now)
    .where('u.suspendedAt', 'is', null)
    .where('u.erasedAt', 'is', null)

const activeSessionQuery = compileOnce((db, { sessionId, now }: { sessionId: string; now: Date }) =>
  selectActive(db, now).where('s.id', '=', sessionId),
)

/**
 * Returns the viewer of a session that is neither revoked nor expired, and whether it is fully authenticated: an
 * operator needs the second factor.
 */
export const activeSession = async (db: Db, sessionId: string, now: Date) =>
  (await activeSessionQuery(db, { sessionId, now }))[0]

/** Returns which of these sessions are still active and fully authenticated. */
export const activeSessionsAmong = async (db: Db, sessionIds: string[], now: Date) => {
  const sessions = await selectActive(db, now).where('s.id', '=', anyOf(sessionIds)).execute()
  return new Set(sessions.filter(({ isProved }) => isProved).map(({ sessionId }) => sessionId))
}

export const accountForLogin = (db: Db, email: string) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.role', 'u.passwordHash', 'u.confirmedAt', 'u.suspendedAt'])
    .where('u.email', '=', email)
    .where('u.erasedAt', 'is', null)
    .executeTakeFirst()

/** Returns the data that the account gets when the link of that registration is used. */
export const registrationById = (db: Db, id: string) =>
  db
    .selectFrom('registrations as r')
    .select(['r.role', 'r.passwordHash', 'r.firstname', 'r.lastname', 'r.phone', 'r.adresse', 'r.departement'])
    .select(['r.cityId', 'r.mobilite', 'r.majeurAt', 'r.cguAt', 'r.cguVersion'])
    .where('r.id', '=', id)
    .executeTakeFirst()

/** Returns the newest registration, whose data the waiting account shows. */
export const latestRegistration = (db: Db, userId: string) =>
  db
    .selectFrom('registrations as r')
    .select('r.id')
    .where('r.userId', '=', userId)
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst()
