import type { ProductState, StockCause } from '@couronne/contract/shop/operator-products'
import { sql } from 'kysely'
import { type Db, euros } from '../../lib/database/database.ts'
import { jsonArray } from '../../lib/database/json.ts'
import { splitWords } from '../../lib/database/like-patterns.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { pageOf } from '../../lib/paging.ts'
import { actions } from '../../platform/audit-log/queries.ts'
import { lowStock } from './product.rules.ts'
import { firstImage, traderAsJson } from './queries.ts'

const selectProducts = (db: Db) =>
  db
    .selectFrom('products as p')
    .select(['p.id', 'p.slug', 'p.libelle', 'p.texture', 'p.longueur', 'p.couleur', 'p.stock'])
    .select('p.archivedAt')
    .select((eb) => [euros(eb.ref('p.priceCents')).as('price'), firstImage(eb.ref('p.id')).as('image')])

const stateConditions = {
  live: sql<boolean>`p.archived_at is null`,
  low: sql<boolean>`(p.archived_at is null and p.stock <= ${lowStock})`,
  archived: sql<boolean>`p.archived_at is not null`,
} satisfies Record<ProductState, unknown>

/** Finds products where each word is part of the name, a trait, the model or the slug, or equals the id. */
export const findProductsForOperator = (
  db: Db,
  { words, state }: { words: string; state: ProductState },
  paging: { limit: number; offset: number },
) => {
  let found = selectProducts(db).where(stateConditions[state])
  for (const { word, pattern } of splitWords(words)) {
    found = found.where(
      sql<boolean>`(p.search_key like plain_words(${pattern}) or p.modele ilike ${pattern} or p.slug ilike ${pattern}
        or p.id::text = ${word.toLowerCase()})`,
    )
  }
  if (state === 'low') found = found.orderBy('p.stock')
  return pageOf(db, found.orderBy('p.createdAt', 'desc').orderBy('p.id', 'desc'), paging)
}

/** Counts the units taken by orders that are not dispatched yet, less those that were put back into stock. */
const reserved = sql<number>`(
  select coalesce(-sum(m.quantity), 0)::int from stock_movements m join orders o on o.id = m.order_id
  where m.product_id = p.id and o.status = 'pending')`

export const productForOperator = async (db: Db, id: string) => {
  const product = await selectProducts(db)
    .select(['p.description', 'p.modele', 'p.avertissements', 'p.createdAt'])
    .select(reserved.as('reserved'))
    .select((eb) => [
      traderAsJson(eb, 'fabricant').as('fabricant'),
      traderAsJson(eb, 'responsable').as('responsable'),
      jsonArray(
        eb
          .selectFrom('productImages as i')
          .select(['i.id', 'i.image', 'i.alt'])
          .whereRef('i.productId', '=', 'p.id')
          .orderBy('i.position'),
      ).as('images'),
    ])
    .where('p.id', '=', id)
    .executeTakeFirst()
  if (!product) throw new DomainError('not_found')
  return { ...product, actions: await actions(db).where('o.productId', '=', id).execute() }
}

/** Returns the product's stock movements with their causes, the latest first. */
export const stockHistory = async (db: Db, id: string, paging: { limit: number; offset: number }) => {
  const product = await db.selectFrom('products as p').select('p.id').where('p.id', '=', id).executeTakeFirst()
  if (!product) throw new DomainError('not_found')
  // Ids follow the order in which movements are written. Their timestamps are those of their causes, in another order.
  const stockMovements = db
    .selectFrom('stockMovements as m')
    .select(['m.id', 'm.quantity', 'm.at', 'm.orderId', 'm.orderRefundId', 'm.actionId'])
    .select([sql<StockCause>`m.cause`.as('cause'), sql<number>`(sum(m.quantity) over (order by m.id))::int`.as('left')])
    .where('m.productId', '=', id)
  const history = db
    .selectFrom(stockMovements.as('m'))
    .leftJoin('orders as o', 'o.id', 'm.orderId')
    .leftJoin('operatorActions as a', 'a.id', 'm.actionId')
    .leftJoin('orderRefunds as f', 'f.id', 'm.orderRefundId')
    .leftJoin('users as u', (join) => join.on(sql<boolean>`u.id = coalesce(a.operator_id, f.operator_id)`))
    .select(['m.id', 'm.cause', 'm.quantity', 'm.left', 'm.at', 'm.orderId'])
    .select(['o.orderNumber', 'u.email as operator'])
    .select((eb) => eb.fn.coalesce('a.reason', 'f.reason').as('reason'))
    .orderBy('m.id', 'desc')
  return pageOf(db, history, paging)
}
