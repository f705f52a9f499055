import { sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'
import { Refusal } from '../../lib/domain-error.ts'
import { pageOf } from '../../lib/paging.ts'
import { type Onlooker, offersOpenTo } from '../professionals/visible.ts'

const items = (db: Db) =>
  db.selectFrom('catalogue as i').select(['i.id', 'i.image', 'i.alt', 'i.position', 'i.professionalId as user'])

/** Sorts by the professional's own order; pictures with the same position come newest first. */
const byPosition = sql`i.position, i.created_at desc, i.id desc`

const openTo = (db: Db, onlooker: Onlooker) =>
  items(db)
    .innerJoin('users as u', 'u.id', 'i.professionalId')
    .where((eb) => offersOpenTo(eb, onlooker))

export const picturesOf = (db: Db, onlooker: Onlooker, userId: string, page: { limit: number; offset: number }) =>
  pageOf(db, openTo(db, onlooker).where('i.professionalId', '=', userId).orderBy(byPosition), page)

export const pictureById = async (db: Db, onlooker: Onlooker, id: string) => {
  const item = await openTo(db, onlooker).where('i.id', '=', id).executeTakeFirst()
  if (!item) throw new Refusal('not_found')
  return item
}

/** Reads a picture for its owner, also while the owner is hidden from others. */
export const ownItem = async (db: Db, ownerId: string, id: string) => {
  const item = await items(db).where('i.id', '=', id).where('i.professionalId', '=', ownerId).executeTakeFirst()
  if (!item) throw new Refusal('not_found')
  return item
}

/** Reads all pictures of the owner, in the owner's order. */
export const ownItems = (db: Db, ownerId: string) =>
  items(db).where('i.professionalId', '=', ownerId).orderBy(byPosition).execute()
