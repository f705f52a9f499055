import type { OrderAction } from '@couronne/contract/shop/orders'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { ExpressionBuilderOf } from '../../lib/database/database.ts'
import type { Tx, WithTx } from '../../lib/database/transaction.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { assertOrderAction } from './order-actions.rules.ts'
import { actorOf, isVisibleTo, selectOrders, viewerAccess } from './queries.ts'

const lockOrder = async (db: Tx, viewer: Viewer, id: string) => {
  const order = await db
    .selectFrom('orders as o')
    .select(['o.id', 'o.orderNumber', 'o.status', 'o.customerId', sql<boolean>`o.paid_at is not null`.as('isPaid')])
    .select(['o.shippingCents', 'o.totalCents'])
    .where('o.id', '=', id)
    .where((eb) => isVisibleTo(eb, viewerAccess(viewer)))
    .forUpdate()
    .executeTakeFirst()
  if (!order) throw new DomainError('not_found')
  return { ...order, isOwner: order.customerId === viewer.id }
}

/** Locks the order for an operator who is not its customer. */
export const lockOrderForOperator = async (db: Tx, operator: Viewer, id: string) => {
  const order = await lockOrder(db, operator, id)
  if (order.isOwner) throw new DomainError('forbidden', { message: 'C’est votre commande : une collègue s’en occupe.' })
  return order
}

/** Locks the order and returns it with its state and the actor, on which the rules decide. */
export const lockOrderState = async ({ db, clock }: WithTx<Pick<Deps, 'db' | 'clock'>>, viewer: Viewer, id: string) => {
  const order = await lockOrder(db, viewer, id)
  // A separate statement is needed: the one that locks reads other rows as they were before it waited.
  const state = await selectOrders(db).where('o.id', '=', id).executeTakeFirstOrThrow()
  return { ...order, state, actor: actorOf(viewer, state, clock.now()) }
}
export type LockedOrder = Awaited<ReturnType<typeof lockOrderState>>

/** Locks the order and asserts that the viewer may take this action on it. */
export const lockForOrderAction = async (
  deps: WithTx<Pick<Deps, 'db' | 'clock'>>,
  viewer: Viewer,
  id: string,
  action: OrderAction,
) => {
  const order = await lockOrderState(deps, viewer, id)
  assertOrderAction(action, order.state, order.actor)
  return order
}

/**
 * Repeats the condition of the partial indexes on unpaid orders. PostgreSQL uses none of them if the status is a
 * parameter.
 */
export const isUnpaid = ({ ref }: ExpressionBuilderOf<'orders', 'o'>) =>
  sql<boolean>`(${ref('o.status')} = 'pending' and ${ref('o.paidAt')} is null)`

type OrderCondition = (eb: ExpressionBuilderOf<'orders', 'o'>) => Expression<SqlBool>

/**
 * Locks the unpaid orders. Every transaction that takes or returns units locks orders first and then products
 * (`lockProducts`), each by ascending id, which avoids deadlocks.
 */
export const lockUnpaidOrders = (db: Tx, condition: OrderCondition) =>
  db
    .selectFrom('orders as o')
    .select(['o.id', 'o.holdExpiresAt'])
    .where(isUnpaid)
    .where(condition)
    .orderBy('o.id')
    .forUpdate()
    .execute()

export type LockedRows = { id: string }[]

/** Locks the products with these ids and the products of these orders. */
export const lockProducts = (db: Tx, ids: string[], orders: LockedRows) =>
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
export const lockExpiredWithSameProducts = (db: Tx, id: string, now: Date) =>
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
