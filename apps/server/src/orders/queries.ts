import type { PaymentStatus } from '@couronne/contract/orders'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Db, euros } from '../lib/database/database.ts'
import type { Tx } from '../lib/database/transaction.ts'
import { type Page, pageOf } from '../lib/paging.ts'
import { Refusal } from '../lib/refusal.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { openMoves, operatorMoves, unpaidCountsMs } from './order.ts'

export const ordersShown = (db: Db) =>
  db
    .selectFrom('orders as o')
    .select(['o.id', 'o.order_number', 'o.colis_number', 'o.status', 'o.created_at as date', 'o.customer_id as user'])
    .select(['o.firstname', 'o.lastname', 'o.email', 'o.phone', 'o.delivery_address', 'o.billing_address'])
    .select(['o.city', 'o.region', 'o.code_postal', 'o.country', 'o.cancelled_by as cancelledBy'])
    .select((eb) => [
      sql<PaymentStatus>`case when o.paid_at is not null then 'Payé' when o.status = 'annulé' then 'Échoué'
        else 'En attente' end`.as('payment_status'),
      sql<Date | null>`case when o.status = 'En attente' and o.paid_at is null then o.hold_expires_at end`.as(
        'holdExpiresAt',
      ),
      sql<boolean>`o.paid_at is not null`.as('isPaid'),
      euros(eb.ref('o.sub_total_cents')).as('subTotal'),
      euros(eb.ref('o.shipping_cents')).as('shipping'),
      euros(eb.ref('o.total_cents')).as('total'),
      jsonArrayFrom(
        eb
          .selectFrom('order_lines as l')
          .select(['l.id', 'l.product_id as product', 'l.libelle', 'l.quantity'])
          .select((eb) => euros(eb.ref('l.price_cents')).as('price'))
          .whereRef('l.order_id', '=', 'o.id')
          .orderBy('l.id'),
      ).as('lines'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof ordersShown>['executeTakeFirstOrThrow']>>

export const seenBy =
  (viewer: Pick<Viewer, 'id' | 'role'>) =>
  ({ isPaid, ...order }: Row) => {
    const standing = { status: order.status, isPaid }
    const hers = openMoves(standing, order.user === viewer.id)
    return { ...order, moves: viewer.role === 'admin' ? [...hers, ...operatorMoves(standing)] : hers }
  }

/** Not hers, and not an operator's to see, reads as not found. */
const isOpenTo = ({ id, role }: Pick<Viewer, 'id' | 'role'>) =>
  sql<boolean>`(o.customer_id = ${id} or ${role === 'admin'})`

export const orderSeenBy = async (db: Db, viewer: Viewer, id: string) => {
  const order = await ordersShown(db).where('o.id', '=', id).where(isOpenTo(viewer)).executeTakeFirst()
  if (!order) throw new Refusal('not_found')
  return seenBy(viewer)(order)
}

/** A person's, the newest first; not those that nobody has paid or cancelled. */
export const ordersOf = async (
  db: Db,
  viewer: Viewer,
  userId: string,
  paging: { limit: number; offset: number },
): Promise<Page<ReturnType<ReturnType<typeof seenBy>>>> => {
  const orders = ordersShown(db)
    .where('o.customer_id', '=', userId)
    .where(sql<boolean>`(o.paid_at is not null or o.cancelled_by is null or o.cancelled_by = 'customer')`)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
  const { rows, total } = await pageOf(db, orders, paging)
  return { rows: rows.map(seenBy(viewer)), total }
}

/** Locked until the end of the transaction. */
export const lockOrder = async (db: Tx, viewer: Viewer, id: string) => {
  const order = await db
    .selectFrom('orders as o')
    .select(['o.id', 'o.status', 'o.customer_id', sql<boolean>`o.paid_at is not null`.as('isPaid')])
    .where('o.id', '=', id)
    .where(isOpenTo(viewer))
    .forUpdate()
    .executeTakeFirst()
  if (!order) throw new Refusal('not_found')
  return { ...order, isHers: order.customer_id === viewer.id }
}

/** Of each of the ids that a product has ever had. */
export const productsAsSold = (db: Db, ids: string[]) =>
  db
    .selectFrom('products as p')
    .select(['p.id', 'p.libelle', 'p.price_cents', 'p.stock'])
    .select(sql<boolean>`p.archived_at is not null`.as('isArchived'))
    .where(sql<boolean>`p.id = any(${ids}::uuid[])`)
    .execute()

/** When each of a customer's orders that wait for their payment or have ended without one in the last day ends, the oldest first. */
export const unpaidEnds = (db: Db, customerId: string, now: Date) => {
  const endsAt = sql<Date>`least(o.cancelled_at, o.hold_expires_at)`
  return db
    .selectFrom('orders as o')
    .select(endsAt.as('endsAt'))
    .where('o.customer_id', '=', customerId)
    .where('o.paid_at', 'is', null)
    .where(endsAt, '>', new Date(now.getTime() - unpaidCountsMs))
    .orderBy(endsAt)
    .execute()
}
