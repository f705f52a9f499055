import { sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { pageOf } from '../../lib/paging.ts'
import { areOffersVisible, type ViewerContext } from '../professionals/offer-visibility.ts'

const selectItems = (db: Db) =>
  db.selectFrom('catalogue as i').select(['i.id', 'i.image', 'i.alt', 'i.position', 'i.professionalId as user'])

/** Sorts by the professional's own order; pictures with the same position come newest first. */
const byPosition = sql`i.position, i.created_at desc, i.id desc`

const visibleItems = (db: Db, viewerContext: ViewerContext) =>
  selectItems(db)
    .innerJoin('users as u', 'u.id', 'i.professionalId')
    .where((eb) => areOffersVisible(eb, viewerContext))

export const picturesOf = (
  db: Db,
  viewerContext: ViewerContext,
  userId: string,
  page: { limit: number; offset: number },
) => pageOf(db, visibleItems(db, viewerContext).where('i.professionalId', '=', userId).orderBy(byPosition), page)

export const pictureById = async (db: Db, viewerContext: ViewerContext, id: string) => {
  const item = await visibleItems(db, viewerContext).where('i.id', '=', id).executeTakeFirst()
  if (!item) throw new DomainError('not_found')
  return item
}

/** Reads a picture for its owner, also while the owner is hidden from others. */
export const ownItem = async (db: Db, ownerId: string, id: string) => {
  const item = await selectItems(db).where('i.id', '=', id).where('i.professionalId', '=', ownerId).executeTakeFirst()
  if (!item) throw new DomainError('not_found')
  return item
}

/** Reads all pictures of the owner, in the owner's order. */
export const ownItems = (db: Db, ownerId: string) =>
  selectItems(db).where('i.professionalId', '=', ownerId).orderBy(byPosition).execute()
