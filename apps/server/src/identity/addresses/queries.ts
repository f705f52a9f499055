import type { Db } from '../../lib/database/database.ts'

/** Returns a person's addresses, the newest first. */
export const addressesOf = (db: Db, userId: string) =>
  db
    .selectFrom('addresses as a')
    .select(['a.id', 'a.firstname', 'a.lastname', 'a.phone', 'a.adresse', 'a.city', 'a.region', 'a.codePostal'])
    .select(['a.country', 'a.parDefaut'])
    .where('a.userId', '=', userId)
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.id', 'desc')
    .execute()
