import type { Deps } from '../deps.ts'
import { type Db, euros } from '../lib/database.ts'
import { pageOf } from '../lib/paging.ts'
import { Refusal } from '../lib/refusal.ts'
import { offersOpenTo } from '../professionals/visible.ts'
import type { Viewer } from '../sessions/viewer.ts'

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

const openTo = ({ db, config }: Deps, viewer: Viewer | null) =>
  living(db)
    .innerJoin('users as u', 'u.id', 's.professional_id')
    .where(offersOpenTo(viewer, config.requireVerifiedProfessionals))

export const servicesOf = (
  deps: Deps,
  viewer: Viewer | null,
  userId: string,
  page: { limit: number; offset: number },
) =>
  pageOf(
    deps.db,
    openTo(deps, viewer)
      .where('s.professional_id', '=', userId)
      .orderBy('s.created_at', 'desc')
      .orderBy('s.id', 'desc'),
    page,
  )

export const serviceById = async (deps: Deps, viewer: Viewer | null, id: string) => {
  const service = await openTo(deps, viewer).where('s.id', '=', id).executeTakeFirst()
  if (!service) throw new Refusal('not_found')
  return service
}

/** As its owner reads it. */
export const ownService = async (db: Db, ownerId: string, id: string) => {
  const service = await living(db).where('s.id', '=', id).where('s.professional_id', '=', ownerId).executeTakeFirst()
  if (!service) throw new Refusal('not_found')
  return service
}
