import type { Db } from '../../lib/database/database.ts'

const entries = (db: Db) =>
  db
    .selectFrom('ownEntries as e')
    .leftJoin('services as s', 's.id', 'e.serviceId')
    .select(['e.id', 'e.kind', 'e.startsAt as start', 'e.endsAt as end', 'e.firstname', 'e.serviceId', 's.libelle'])
    .$narrowType<{ kind: 'telephone' | 'block' }>()

export const entryById = (db: Db, id: string) => entries(db).where('e.id', '=', id).executeTakeFirstOrThrow()

/** Returns the first appointment taken by telephone that has not ended, unless it begins after `before`. */
export const nextByTelephone = async (db: Db, professionalId: string, now: Date, before: Date | undefined) => {
  let found = entries(db)
    .where('e.professionalId', '=', professionalId)
    .where('e.kind', '=', 'telephone')
    .where('e.endsAt', '>', now)
  if (before) found = found.where('e.startsAt', '<', before)
  return (await found.orderBy('e.startsAt').limit(1).executeTakeFirst()) ?? null
}

/** Returns a professional's own entries in the period, the first one first. */
export const entriesBetween = (db: Db, professionalId: string, { from, to }: { from: Date; to: Date }) =>
  entries(db)
    .where('e.professionalId', '=', professionalId)
    .where('e.freeAgainAt', '>', from)
    .where('e.endsAt', '>', from)
    .where('e.startsAt', '<', to)
    .orderBy('e.startsAt')
    .execute()
