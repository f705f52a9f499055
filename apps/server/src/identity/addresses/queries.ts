import type { Db } from '../../lib/database/database.ts'

/** A person's, the newest first. */
export const addressesOf = (db: Db, userId: string) =>
  db
    .selectFrom('addresses as a')
    .select(['a.id', 'a.firstname', 'a.lastname', 'a.phone', 'a.adresse', 'a.city', 'a.region', 'a.code_postal'])
    .select(['a.country', 'a.par_defaut as parDefaut'])
    .where('a.user_id', '=', userId)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute()
