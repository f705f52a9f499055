import type { Db } from '../../lib/database/database.ts'
import { type Tx, transaction } from '../../lib/database/transaction.ts'
import { isUnpaid, type LockedRows, lockProducts, lockUnpaidOrders } from './lock-queries.ts'
import { transitionOrder } from './transition.ts'

type UnpaidEndCause = 'customer' | 'time' | 'next_order' | 'refused_cards'

/**
 * Ends unpaid orders whose rows and products are locked, which puts their units back into stock. While an order is
 * being paid, only the end of its time may end it: the constraint `not_while_being_paid` refuses the rest.
 */
export const endUnpaidOrders = async (db: Tx, orders: LockedRows, cause: UnpaidEndCause, now: Date) => {
  if (orders.length === 0) return
  await transitionOrder(db, cause === 'customer' ? 'cancel' : 'expire', { cancelledAt: now, cancelledBy: cause })
    .where(
      'id',
      'in',
      orders.map(({ id }) => id),
    )
    .execute()
}

/** Ends an order after too many refused cards. The caller has locked the order. */
export const abandonOrder = async (db: Tx, id: string, now: Date) => {
  const orders = await lockUnpaidOrders(db, (eb) => eb('o.id', '=', id))
  await lockProducts(db, [], orders)
  await endUnpaidOrders(db, orders, 'refused_cards', now)
}

/** Ends the unpaid orders of an account that is being deleted. */
export const endUnpaidOrdersOf = async (db: Tx, customerId: string, now: Date) => {
  const orders = await lockUnpaidOrders(db, (eb) => eb('o.customerId', '=', customerId))
  await lockProducts(db, [], orders)
  await endUnpaidOrders(db, orders, 'customer', now)
}

const batchSize = 50

/** Works in small batches, so that buyers never wait long for its locks. */
export const expireUnpaidOrders = async (db: Db, now: Date) => {
  for (;;) {
    const expired = await db
      .selectFrom('orders as o')
      .select('o.id')
      .where(isUnpaid)
      .where('o.holdExpiresAt', '<=', now)
      .orderBy('o.holdExpiresAt')
      .limit(batchSize)
      .execute()
    if (expired.length === 0) return
    await transaction(db, async (db) => {
      const ids = expired.map(({ id }) => id)
      const orders = await lockUnpaidOrders(db, (eb) => eb('o.id', 'in', ids))
      await lockProducts(db, [], orders)
      await endUnpaidOrders(db, orders, 'time', now)
    })
  }
}
