import type { OrderAction } from '@couronne/contract/shop/orders'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { RowsOf } from '../../lib/database/database.ts'
import type { Tx, Within } from '../../lib/database/transaction.ts'
import { Refusal } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { assertOrderAction } from './order-actions.rules.ts'
import { askingOf, isOpenTo, ordersShown, viewedBy } from './queries.ts'

export const lockOrder = async (db: Tx, viewer: Viewer, id: string) => {
  const order = await db
    .selectFrom('orders as o')
    .select(['o.id', 'o.orderNumber', 'o.status', 'o.customerId', sql<boolean>`o.paid_at is not null`.as('isPaid')])
    .select(['o.shippingCents', 'o.totalCents'])
    .where('o.id', '=', id)
    .where((eb) => isOpenTo(eb, viewedBy(viewer)))
    .forUpdate()
    .executeTakeFirst()
  if (!order) throw new Refusal('not_found')
  return { ...order, isOwner: order.customerId === viewer.id }
}

/** Locks the order and returns it with its state and the actor, on which the rules decide. */
export const lockStanding = async ({ db, clock }: Within<Pick<Deps, 'db' | 'clock'>>, viewer: Viewer, id: string) => {
  const order = await lockOrder(db, viewer, id)
  // A separate statement is needed: the one that locks reads other rows as they were before it waited.
  const state = await ordersShown(db).where('o.id', '=', id).executeTakeFirstOrThrow()
  return { ...order, state, actor: askingOf(viewer, state, clock.now()) }
}
export type LockedOrder = Awaited<ReturnType<typeof lockStanding>>

/** Locks the order and asserts that the viewer may take this action on it. */
export const lockForMove = async (
  deps: Within<Pick<Deps, 'db' | 'clock'>>,
  viewer: Viewer,
  id: string,
  move: OrderAction,
) => {
  const order = await lockStanding(deps, viewer, id)
  assertOrderAction(move, order.state, order.actor)
  return order
}

/**
 * Repeats the condition of the partial indexes on unpaid orders. PostgreSQL uses none of them if the status is a
 * parameter.
 */
export const isUnpaid = ({ ref }: RowsOf<'orders', 'o'>) =>
  sql<boolean>`(${ref('o.status')} = 'pending' and ${ref('o.paidAt')} is null)`

type Which = (eb: RowsOf<'orders', 'o'>) => Expression<SqlBool>

/**
 * Locks the unpaid orders. Every transaction that takes or returns units locks orders first and then products
 * (`lockProducts`), each by ascending id, which avoids deadlocks.
 */
export const lockUnpaid = (db: Tx, which: Which) =>
  db
    .selectFrom('orders as o')
    .select(['o.id', 'o.holdExpiresAt'])
    .where(isUnpaid)
    .where(which)
    .orderBy('o.id')
    .forUpdate()
    .execute()

export type Locked = { id: string }[]

/** Locks the products with these ids and the products of these orders. */
export const lockProducts = (db: Tx, ids: string[], orders: Locked) =>
  db
    .selectFrom('products as p')
    .select('p.id')
    .where(
      // A single list is needed: with `or` between two conditions PostgreSQL would read every product.
      sql<boolean>`p.id = any(array(select unnest(${ids}::uuid[]) union
        select l.product_id from order_lines l where l.order_id = any(${orders.map(({ id }) => id)}::uuid[])))`,
    )
    .orderBy('p.id')
    .forNoKeyUpdate()
    .execute()

/**
 * Locks the expired orders that hold units of the products of this order, which the caller has locked. Orders that
 * another transaction has locked are skipped: that transaction ends them.
 */
export const lockLapsedBeside = (db: Tx, id: string, now: Date) =>
  db
    .selectFrom('orders as o')
    .select('o.id')
    .where(isUnpaid)
    .where('o.holdExpiresAt', '<=', now)
    .where(
      sql<boolean>`exists (select from order_lines l join order_lines mine on mine.product_id = l.product_id
        where l.order_id = o.id and mine.order_id = ${id})`,
    )
    .orderBy('o.id')
    .forUpdate()
    .skipLocked()
    .execute()
