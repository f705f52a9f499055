import type { Db } from '../../lib/database/database.ts'

/** Whether a person's own address has confirmed that it wants our news. */
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
