import type { Db } from '../../lib/database/database.ts'

/** Tells if the user's own e-mail address is a confirmed subscriber. */
export const isSubscribed = async (db: Db, userId: string) => {
  const subscriber = await db
    .selectFrom('newsletterSubscribers as s')
    .innerJoin('users as u', 'u.email', 's.email')
    .select('s.id')
    .where('u.id', '=', userId)
    .where('s.confirmedAt', 'is not', null)
    .executeTakeFirst()
  return subscriber !== undefined
}
