import type { Deps } from '../deps.ts'
import { transaction } from '../lib/database/transaction.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { endUnpaid, lockProducts } from './lapse-orders.ts'
import { refuseCancelling } from './order.ts'
import { lockOrder, orderSeenBy } from './queries.ts'

/** Cancels an unpaid order of hers: its units are there for others at once. */
export const cancelOrder = async ({ db, clock }: Deps, viewer: Viewer, id: string) => {
  await transaction(db, async (db) => {
    const order = await lockOrder(db, viewer, id)
    refuseCancelling(order, order.isHers)
    await lockProducts(db, [], [order])
    await endUnpaid(db, [order], 'customer', clock.now())
  })
  return orderSeenBy(db, viewer, id)
}
