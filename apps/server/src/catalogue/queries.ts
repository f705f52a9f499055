import { offersOpenTo } from '../accounts/offers-open-to.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { Deps } from '../deps.ts'
import type { Db } from '../lib/database.ts'
import { pageOf } from '../lib/paging.ts'
import { Refusal } from '../lib/refusal.ts'

const items = (db: Db) =>
  db.selectFrom('catalogue as i').select(['i.id', 'i.image', 'i.alt', 'i.position', 'i.professional_id as user'])

const openTo = ({ db, config }: Deps, viewer: Viewer | null) =>
  items(db)
    .innerJoin('users as u', 'u.id', 'i.professional_id')
    .where(offersOpenTo(viewer, config.requireVerifiedProfessionals))

/** In the order that she gave them; the newest first where she gave none. */
export const picturesOf = (
  deps: Deps,
  viewer: Viewer | null,
  userId: string,
  page: { limit: number; offset: number },
) =>
  pageOf(
    deps.db,
    openTo(deps, viewer)
      .where('i.professional_id', '=', userId)
      .orderBy('i.position')
      .orderBy('i.created_at', 'desc')
      .orderBy('i.id', 'desc'),
    page,
  )

export const pictureById = async (deps: Deps, viewer: Viewer | null, id: string) => {
  const item = await openTo(deps, viewer).where('i.id', '=', id).executeTakeFirst()
  if (!item) throw new Refusal('not_found')
  return item
}

/** As its owner reads it. */
export const ownItem = async (db: Db, ownerId: string, id: string) => {
  const item = await items(db).where('i.id', '=', id).where('i.professional_id', '=', ownerId).executeTakeFirst()
  if (!item) throw new Refusal('not_found')
  return item
}
