import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { lockAccount } from '../../lib/database/lock-account.ts'
import { transaction } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'

type WishDeps = Pick<Deps, 'db' | 'clock'>

/** Adds a product on sale to the customer's wishes. A product that is already there stays as it is. */
export const addWish = ({ db, clock }: WishDeps, viewer: Viewer, productId: string) =>
  transaction(db, async (db) => {
    await lockAccount(db, viewer.id)
    await db
      .insertInto('wishes')
      .columns(['userId', 'productId', 'wasSoldOut', 'wishedAt'])
      .expression((eb) =>
        eb
          .selectFrom('products as p')
          .select([
            sql<string>`${viewer.id}::uuid`.as('userId'),
            'p.id as productId',
            sql<boolean>`p.stock = 0`.as('wasSoldOut'),
            sql<Date>`${clock.now()}::timestamptz`.as('wishedAt'),
          ])
          .where('p.id', '=', productId)
          .where('p.archivedAt', 'is', null),
      )
      .onConflict((conflict) => conflict.constraint('one_wish_per_product').doNothing())
      .execute()
    const wish = await db
      .selectFrom('wishes as w')
      .select('w.id')
      .where('w.userId', '=', viewer.id)
      .where('w.productId', '=', productId)
      .executeTakeFirst()
    if (!wish) throw new DomainError('not_found')
    return { message: 'Ce produit a été ajouté à votre liste de souhaits', id: wish.id }
  })

/** The removal of a product that is not in the list changes nothing. */
export const removeWish = async ({ db }: Pick<Deps, 'db'>, viewer: Viewer, productId: string) => {
  await db.deleteFrom('wishes').where('userId', '=', viewer.id).where('productId', '=', productId).execute()
  return { message: 'Ce produit a été supprimé de votre liste de souhaits' }
}
