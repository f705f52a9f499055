import { sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'
import { pageOf } from '../../lib/paging.ts'
import { selectProductDetails } from '../products/queries.ts'

/** Returns the latest wish first. Products that are no longer sold are included and marked. */
export const wishesOf = async (db: Db, userId: string, page: { limit: number; offset: number }) => {
  const { rows, total } = await pageOf(
    db,
    selectProductDetails(db)
      .innerJoin('wishes as w', 'w.productId', 'p.id')
      .select(({ ref }) => [
        'w.id as wishId',
        sql<'archived' | 'back' | null>`case when ${ref('p.archivedAt')} is not null then 'archived'
          when ${ref('w.wasSoldOut')} and ${ref('p.stock')} > 0 then 'back' end`.as('change'),
      ])
      .where('w.userId', '=', userId)
      .orderBy('w.wishedAt', 'desc')
      .orderBy('w.id', 'desc'),
    page,
  )
  return { rows: rows.map(({ wishId: id, change, ...product }) => ({ id, product, change })), total }
}

export const wishedProductIds = async (db: Db, userId: string) => {
  const wishes = await db.selectFrom('wishes as w').select('w.productId').where('w.userId', '=', userId).execute()
  return wishes.map(({ productId }) => productId)
}
