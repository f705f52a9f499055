import { type Db, euros } from '../lib/database/database.ts'
import { pageOf } from '../lib/paging.ts'
import { Refusal } from '../lib/refusal.ts'
import { type Onlooker, offersOpenTo } from '../professionals/visible.ts'

const living = (db: Db) =>
  db
    .selectFrom('services as s')
    .select((eb) => [
      's.id',
      's.libelle',
      euros(eb.ref('s.price_cents')).as('price'),
      's.image',
      's.duration_minutes as duration',
      's.professional_id as user',
    ])
    .where('s.removed_at', 'is', null)

const openTo = (db: Db, onlooker: Onlooker) =>
  living(db)
    .innerJoin('users as u', 'u.id', 's.professional_id')
    .where((eb) => offersOpenTo(eb, onlooker))

export const servicesOf = (db: Db, onlooker: Onlooker, userId: string, page: { limit: number; offset: number }) =>
  pageOf(
    db,
    openTo(db, onlooker)
      .where('s.professional_id', '=', userId)
      .orderBy('s.created_at', 'desc')
      .orderBy('s.id', 'desc'),
    page,
  )

export const serviceById = async (db: Db, onlooker: Onlooker, id: string) => {
  const service = await openTo(db, onlooker).where('s.id', '=', id).executeTakeFirst()
  if (!service) throw new Refusal('not_found')
  return service
}

/** As its owner reads it. */
export const ownService = async (db: Db, ownerId: string, id: string) => {
  const service = await living(db).where('s.id', '=', id).where('s.professional_id', '=', ownerId).executeTakeFirst()
  if (!service) throw new Refusal('not_found')
  return service
}
