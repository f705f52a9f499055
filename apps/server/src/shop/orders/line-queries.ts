import { sql } from 'kysely'
import type { Viewer } from '../../identity/sessions/viewer.ts'
import { type Db, euros } from '../../lib/database/database.ts'
import { Refusal } from '../../lib/domain-error.ts'
import { pageOf } from '../../lib/paging.ts'
import { isListed } from './queries.ts'

const linesShown = (db: Db) =>
  db
    .selectFrom('orderLines as l')
    .innerJoin('orders as o', 'o.id', 'l.orderId')
    .select(['l.id', 'l.orderId as order', 'l.productId as product', 'l.libelle', 'l.quantity'])
    .select((eb) => euros(eb.ref('l.priceCents')).as('price'))

type Asked = { limit: number; offset: number; product?: string }

/** Of her own orders, as they are listed; of one product where it is named. */
export const ownLines = (db: Db, { id }: Viewer, { product, ...paging }: Asked) => {
  let lines = linesShown(db)
    .where('o.customerId', '=', id)
    .where((eb) => isListed(eb))
  if (product) lines = lines.where('l.productId', '=', product)
  return pageOf(db, lines.orderBy('l.id', 'desc'), paging)
}

/** Another's is as closed to her as a list of another's. */
export const lineSeenBy = async (db: Db, viewer: Viewer, id: string) => {
  const line = await linesShown(db).select('o.customerId').where('l.id', '=', id).executeTakeFirst()
  if (!line) throw new Refusal('not_found')
  if (line.customerId !== viewer.id) throw new Refusal('unauthorized')
  return line
}

/** To be changed by her; another's reads as not found. */
export const ownLine = async (db: Db, customer: Viewer, id: string) => {
  const line = await linesShown(db).where('l.id', '=', id).where('o.customerId', '=', customer.id).executeTakeFirst()
  if (!line) throw new Refusal('not_found')
  return line
}

export const linesOf = (db: Db, orderId: string) =>
  db
    .selectFrom('orderLines as l')
    .select(['l.id', 'l.productId', 'l.libelle', 'l.priceCents', 'l.quantity'])
    .where('l.orderId', '=', orderId)
    .orderBy('l.id')
    .execute()

/** Of each of the ids that a product has ever had. */
export const productsAsSold = (db: Db, ids: string[]) =>
  db
    .selectFrom('products as p')
    .select(['p.id', 'p.libelle', 'p.priceCents', 'p.stock'])
    .select(sql<boolean>`p.archived_at is not null`.as('isArchived'))
    .where(sql<boolean>`p.id = any(${ids}::uuid[])`)
    .execute()
