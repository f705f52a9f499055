import type { OrderAction } from '@couronne/contract/shop/orders'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { RowsOf } from '../../lib/database/database.ts'
import type { Tx, Within } from '../../lib/database/transaction.ts'
import { Refusal } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { assertOrderAction } from './order-actions.rules.ts'
import { askingOf, isOpenTo, ordersShown, viewedBy } from './queries.ts'

/** Locked until the end of the transaction. */
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

/** Locked, as it stands, and what decides of who asks. */
export const lockStanding = async ({ db, clock }: Within<Pick<Deps, 'db' | 'clock'>>, viewer: Viewer, id: string) => {
  const order = await lockOrder(db, viewer, id)
  // By itself: what is read with a lock is read as it was before the wait.
  const state = await ordersShown(db).where('o.id', '=', id).executeTakeFirstOrThrow()
  return { ...order, state, actor: askingOf(viewer, state, clock.now()) }
}
export type LockedOrder = Awaited<ReturnType<typeof lockStanding>>

/** Locked, as it stands, where the move that its answer offers is open to who asks. */
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

/** As the indices of the unpaid have it: with its status as a parameter none of them is used. */
export const isUnpaid = ({ ref }: RowsOf<'orders', 'o'>) =>
  sql<boolean>`(${ref('o.status')} = 'pending' and ${ref('o.paidAt')} is null)`

type Which = (eb: RowsOf<'orders', 'o'>) => Expression<SqlBool>

/**
 * The unpaid orders, locked. Whoever takes or gives back units locks orders first and then products (`lockProducts`), each in
 * the order of their ids, so that nobody waits in a circle.
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

/** The products of these ids and of these orders, locked. */
export const lockProducts = (db: Tx, ids: string[], orders: Locked) =>
  db
    .selectFrom('products as p')
    .select('p.id')
    .where(
      // One list of both: asked for either, every product would be read.
      sql<boolean>`p.id = any(array(select unnest(${ids}::uuid[]) union
        select l.product_id from order_lines l where l.order_id = any(${orders.map(({ id }) => id)}::uuid[])))`,
    )
    .orderBy('p.id')
    .forNoKeyUpdate()
    .execute()

/**
 * Those past their time that hold what this order, which is held, would take anew. Nobody waits for one that another has: it
 * is ended there.
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
