import type { Recipe } from '@couronne/contract/marketplace/recipes'
import type { SuggestedProduct } from '@couronne/contract/shop/products'
import { sql } from 'kysely'
import { type Db, euros } from '../../lib/database/database.ts'
import { firstImage } from './queries.ts'

const maxColours = 24

/** Fewer buyers are not a pattern, and would reveal what one person bought. */
const minBuyers = 3
/** Only the latest order lines of a product count, so that the query costs the same however much was sold. */
const maxOrderLines = 1000
const maxCompanions = 4

const selectCompanions = (db: Db) =>
  db
    .selectFrom('products as p')
    .select(['p.id', 'p.slug', 'p.libelle', 'p.stock', 'p.texture', 'p.longueur', 'p.couleur'])
    .select((eb) => [euros(eb.ref('p.priceCents')).as('price'), firstImage(eb.ref('p.id')).as('image')])
    .where('p.archivedAt', 'is', null)

/** Returns the products that paid orders of this product most often contain too, those with the most buyers first. */
export const boughtTogether = async (db: Db, slug: string): Promise<SuggestedProduct[]> => {
  const buyers = sql<{ productId: string; buyers: number }>`(
    select other.product_id, count(distinct o.customer_id) as buyers
    from (
      select l.product_id, l.order_id from order_lines l
      where l.product_id = (select p.id from products p where p.slug = ${slug})
      order by l.id desc limit ${maxOrderLines}
    ) as l
    join orders o on o.id = l.order_id and o.paid_at is not null and o.status <> 'cancelled'
    join order_lines other on other.order_id = o.id and other.product_id <> l.product_id
    group by other.product_id
    having count(distinct o.customer_id) >= ${minBuyers}
  )`
  return selectCompanions(db)
    .innerJoin(buyers.as('b'), 'b.productId', 'p.id')
    .where('p.stock', '>', 0)
    .orderBy('b.buyers', 'desc')
    .orderBy('p.id')
    .limit(maxCompanions)
    .execute()
}

/** Returns the hair that fits a recipe and of which enough packs are in stock, the cheapest first. */
export const hairInStock = (db: Db, { packs, longueur, texture }: Recipe): Promise<SuggestedProduct[]> =>
  selectCompanions(db)
    .where('p.stock', '>=', packs)
    .$if(longueur !== '', (query) => query.where('p.longueur', '=', longueur))
    .$if(texture !== '', (query) => query.where('p.texture', '=', texture))
    .orderBy('p.priceCents')
    .orderBy('p.id')
    .limit(maxColours)
    .execute()
