import { sql } from 'kysely'
import type { Db } from '../../lib/database/database.ts'
import { pageOf } from '../../lib/paging.ts'
import { describedProducts } from '../products/queries.ts'

/** The latest first; what is no longer sold is there too, and says so. */
export const wishesOf = async (db: Db, userId: string, page: { limit: number; offset: number }) => {
  const { rows, total } = await pageOf(
    db,
    describedProducts(db)
      .innerJoin('wishes as w', 'w.product_id', 'p.id')
      .select(({ ref }) => [
        'w.id as wishId',
        sql<'archived' | 'back' | null>`case when ${ref('p.archived_at')} is not null then 'archived'
          when ${ref('w.was_sold_out')} and ${ref('p.stock')} > 0 then 'back' end`.as('change'),
      ])
      .where('w.user_id', '=', userId)
      .orderBy('w.wished_at', 'desc')
      .orderBy('w.id', 'desc'),
    page,
  )
  return { rows: rows.map(({ wishId: id, change, ...product }) => ({ id, product, change })), total }
}

export const productsWished = async (db: Db, userId: string) => {
  const wishes = await db.selectFrom('wishes as w').select('w.product_id').where('w.user_id', '=', userId).execute()
  return wishes.map(({ product_id }) => product_id)
}
