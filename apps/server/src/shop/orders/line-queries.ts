import { sql } from 'kysely'
import { type Db, euros } from '../../lib/database/database.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { pageOf } from '../../lib/paging.ts'
import { isListed } from './queries.ts'

const selectLines = (db: Db) =>
  db
    .selectFrom('orderLines as l')
    .innerJoin('orders as o', 'o.id', 'l.orderId')
    .select(['l.id', 'l.orderId as order', 'l.productId as product', 'l.libelle', 'l.quantity'])
    .select((eb) => euros(eb.ref('l.priceCents')).as('price'))

type LineFilters = { limit: number; offset: number; product?: string }

/** Returns the lines of the customer's own listed orders, optionally of one product. */
export const ownLines = (db: Db, { id }: Viewer, { product, ...paging }: LineFilters) => {
  let lines = selectLines(db)
    .where('o.customerId', '=', id)
    .where((eb) => isListed(eb))
  if (product) lines = lines.where('l.productId', '=', product)
  return pageOf(db, lines.orderBy('l.id', 'desc'), paging)
}

/** A line of another customer is unauthorized, like the list of another customer's orders. */
export const lineForViewer = async (db: Db, viewer: Viewer, id: string) => {
  const line = await selectLines(db).select('o.customerId').where('l.id', '=', id).executeTakeFirst()
  if (!line) throw new DomainError('not_found')
  if (line.customerId !== viewer.id) throw new DomainError('unauthorized')
  return line
}

/** Reads a line that its customer may change. A line of another customer is not found. */
export const ownLine = async (db: Db, customer: Viewer, id: string) => {
  const line = await selectLines(db).where('l.id', '=', id).where('o.customerId', '=', customer.id).executeTakeFirst()
  if (!line) throw new DomainError('not_found')
  return line
}

export const linesOf = (db: Db, orderId: string) =>
  db
    .selectFrom('orderLines as l')
    .select(['l.id', 'l.productId', 'l.libelle', 'l.priceCents', 'l.quantity'])
    .where('l.orderId', '=', orderId)
    .orderBy('l.id')
    .execute()

/** Includes archived products. Ids that no product ever had are left out. */
export const productsByIds = (db: Db, ids: string[]) =>
  db
    .selectFrom('products as p')
    .select(['p.id', 'p.libelle', 'p.priceCents', 'p.stock'])
    .select(sql<boolean>`p.archived_at is not null`.as('isArchived'))
    .where(sql<boolean>`p.id = any(${ids}::uuid[])`)
    .execute()
