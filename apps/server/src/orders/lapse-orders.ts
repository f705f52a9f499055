import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../lib/database/database.ts'
import type { DB } from '../lib/database/tables.ts'
import { type Tx, transaction } from '../lib/database/transaction.ts'
import { makeOrderMove } from './make-order-move.ts'

/** As the indices of the unpaid have it: with its status as a parameter none of them is used. */
const isUnpaid = sql<boolean>`(o.status = 'En attente' and o.paid_at is null)`

type Which = (eb: ExpressionBuilder<{ o: DB['orders'] }, 'o'>) => Expression<SqlBool>

/**
 * The unpaid orders, locked. Whoever takes or gives back units locks orders first and then products (`lockProducts`), each in
 * the order of their ids, so that nobody waits in a circle.
 */
export const lockUnpaid = (db: Tx, which: Which) =>
  db
    .selectFrom('orders as o')
    .select(['o.id', 'o.hold_expires_at'])
    .where(isUnpaid)
    .where(which)
    .orderBy('o.id')
    .forUpdate()
    .execute()

type Locked = { id: string }[]

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

type Ender = 'customer' | 'time' | 'next_order' | 'refused_cards'

/**
 * Ends orders whose rows and products are locked; their units are back with it. One that is being paid ends by its time alone:
 * `not_while_being_paid` says so.
 */
export const endUnpaid = async (db: Tx, orders: Locked, by: Ender, now: Date) => {
  if (orders.length === 0) return
  await makeOrderMove(db, by === 'customer' ? 'cancel' : 'lapse', { cancelled_at: now, cancelled_by: by })
    .where(
      'id',
      'in',
      orders.map(({ id }) => id),
    )
    .execute()
}

/** Where too many cards were refused; the order is held. */
export const giveUpOrder = async (db: Tx, id: string, now: Date) => {
  const orders = await lockUnpaid(db, (eb) => eb('o.id', '=', id))
  await lockProducts(db, [], orders)
  await endUnpaid(db, orders, 'refused_cards', now)
}

/**
 * Those past their time that hold what this order, which is held, would take anew. Nobody waits for one that another has: it
 * is ended there.
 */
export const lockLapsedBeside = (db: Tx, id: string, now: Date) =>
  db
    .selectFrom('orders as o')
    .select('o.id')
    .where(isUnpaid)
    .where('o.hold_expires_at', '<=', now)
    .where(
      sql<boolean>`exists (select from order_lines l join order_lines mine on mine.product_id = l.product_id
        where l.order_id = o.id and mine.order_id = ${id})`,
    )
    .orderBy('o.id')
    .forUpdate()
    .skipLocked()
    .execute()

/** Of someone whose account goes. */
export const endUnpaidOf = async (db: Tx, customerId: string, now: Date) => {
  const orders = await lockUnpaid(db, (eb) => eb('o.customer_id', '=', customerId))
  await lockProducts(db, [], orders)
  await endUnpaid(db, orders, 'customer', now)
}

const fewAtOnce = 50

/** A few at a time: nobody who buys waits long for them. */
export const lapseAllOrders = async (db: Db, now: Date) => {
  for (;;) {
    const lapsed = await db
      .selectFrom('orders as o')
      .select('o.id')
      .where(isUnpaid)
      .where('o.hold_expires_at', '<=', now)
      .orderBy('o.hold_expires_at')
      .limit(fewAtOnce)
      .execute()
    if (lapsed.length === 0) return
    await transaction(db, async (db) => {
      const ids = lapsed.map(({ id }) => id)
      const orders = await lockUnpaid(db, (eb) => eb('o.id', 'in', ids))
      await lockProducts(db, [], orders)
      await endUnpaid(db, orders, 'time', now)
    })
  }
}
