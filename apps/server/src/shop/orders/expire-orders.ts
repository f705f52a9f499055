import type { Db } from '../../lib/database/database.ts'
import { type Tx, transaction } from '../../lib/database/transaction.ts'
import { isUnpaid, type Locked, lockProducts, lockUnpaid } from './lock-queries.ts'
import { makeOrderMove } from './transition.ts'

type Ender = 'customer' | 'time' | 'next_order' | 'refused_cards'

/**
 * Ends unpaid orders whose rows and products are locked, which puts their units back into stock. While an order is
 * being paid, only the end of its time may end it: the constraint `not_while_being_paid` refuses the rest.
 */
export const endUnpaid = async (db: Tx, orders: Locked, by: Ender, now: Date) => {
  if (orders.length === 0) return
  await makeOrderMove(db, by === 'customer' ? 'cancel' : 'lapse', { cancelledAt: now, cancelledBy: by })
    .where(
      'id',
      'in',
      orders.map(({ id }) => id),
    )
    .execute()
}

/** Ends an order after too many refused cards. The caller has locked the order. */
export const giveUpOrder = async (db: Tx, id: string, now: Date) => {
  const orders = await lockUnpaid(db, (eb) => eb('o.id', '=', id))
  await lockProducts(db, [], orders)
  await endUnpaid(db, orders, 'refused_cards', now)
}

/** Ends the unpaid orders of an account that is being deleted. */
export const endUnpaidOf = async (db: Tx, customerId: string, now: Date) => {
  const orders = await lockUnpaid(db, (eb) => eb('o.customerId', '=', customerId))
  await lockProducts(db, [], orders)
  await endUnpaid(db, orders, 'customer', now)
}

const fewAtOnce = 50

/** Works in small batches, so that buyers never wait long for its locks. */
export const lapseAllOrders = async (db: Db, now: Date) => {
  for (;;) {
    const lapsed = await db
      .selectFrom('orders as o')
      .select('o.id')
      .where(isUnpaid)
      .where('o.holdExpiresAt', '<=', now)
      .orderBy('o.holdExpiresAt')
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
