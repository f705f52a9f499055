import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Db, euros } from '../lib/database/database.ts'
import { pageOf } from '../lib/paging.ts'
import { Refusal } from '../lib/refusal.ts'

const firstImage = (product: 'p' | 'sibling') =>
  sql<
    string | null
  >`(select i.image from product_images i where i.product_id = ${sql.ref(product)}.id order by i.position limit 1)`

const shown = (db: Db) =>
  db
    .selectFrom('products as p')
    .select((eb) => [
      'p.id',
      'p.slug',
      'p.libelle',
      euros(eb.ref('p.price_cents')).as('price'),
      firstImage('p').as('image'),
      'p.description',
      'p.stock',
      'p.texture',
      'p.longueur',
      'p.couleur',
      'p.modele',
      jsonArrayFrom(
        eb
          .selectFrom('products as sibling')
          .select(['sibling.id', 'sibling.slug', 'sibling.libelle', firstImage('sibling').as('image')])
          .select(['sibling.texture', 'sibling.longueur', 'sibling.couleur'])
          .whereRef('sibling.modele', '=', 'p.modele')
          .whereRef('sibling.id', '<>', 'p.id')
          .where('sibling.archived_at', 'is', null)
          .orderBy('sibling.id'),
      ).as('siblings'),
      jsonArrayFrom(
        eb
          .selectFrom('product_images as i')
          .select(['i.id', 'i.image', 'i.alt'])
          .whereRef('i.product_id', '=', 'p.id')
          .orderBy('i.position'),
      ).as('images'),
    ])
    .where('p.archived_at', 'is', null)

export const productsOnSale = (db: Db, page: { limit: number; offset: number }) =>
  pageOf(db, shown(db).orderBy('p.created_at', 'desc').orderBy('p.id', 'desc'), page)

export const productNamed = async (db: Db, slugOrId: string) => {
  const product = await shown(db)
    .where((eb) => eb.or([eb('p.slug', '=', slugOrId), eb(sql`p.id::text`, '=', slugOrId.toLowerCase())]))
    .executeTakeFirst()
  if (!product) throw new Refusal('not_found')
  return product
}
