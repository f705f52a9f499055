import type { Db } from '../../lib/database/database.ts'

/** Returns the time zone and the department of a professional's town. */
export const placeOf = (db: Db, professionalId: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('cities as c', 'c.id', 'u.cityId')
    .select(['c.zone', 'c.departementCode'])
    .where('u.id', '=', professionalId)
    .executeTakeFirstOrThrow()
