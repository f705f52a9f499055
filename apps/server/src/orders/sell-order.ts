import { violated } from '../lib/database/database.ts'
import { savepoint, type Tx } from '../lib/database/transaction.ts'
import { endUnpaid, lockLapsedBeside, lockProducts } from './lapse-orders.ts'
import { makeOrderMove } from './make-order-move.ts'

/**
 * The order, if it could be sold to who has paid it: its units are kept for it still, or its time has ended it and they are
 * there to be taken anew. What she or an operator has cancelled is not. It is held.
 */
export const sellOrder = async (db: Tx, id: string, now: Date) => {
  const waiting = await db
    .updateTable('orders')
    .set({ paid_at: now })
    .where('id', '=', id)
    .where('status', '=', 'En attente')
    .where('paid_at', 'is', null)
    .returning(sold)
    .executeTakeFirst()
  return withShares(waiting ?? (await sellAnew(db, id, now)))
}

const sold = ['id', 'customer_id as customerId', 'total_cents as totalCents'] as const

/** That there is enough in stock is its constraint's to say. */
const sellAnew = async (db: Tx, id: string, now: Date) => {
  const lapsed = await lockLapsedBeside(db, id, now)
  await lockProducts(db, [], [{ id }, ...lapsed])
  await endUnpaid(db, lapsed, 'time', now)
  try {
    return await savepoint(db, () =>
      makeOrderMove(db, 'revive', { paid_at: now, cancelled_at: null, cancelled_by: null })
        .where('id', '=', id)
        .where('cancelled_by', '=', 'time')
        .where('paid_at', 'is', null)
        .returning(sold)
        .executeTakeFirst(),
    )
  } catch (error) {
    if (violated(error) !== 'stock_never_below_zero') throw error
    return undefined
  }
}

type Sold = { id: string; customerId: string; totalCents: number }

/** Nothing of it is a professional's. */
const withShares = (order: Sold | undefined) => order && { ...order, professionalId: null, priceCents: 0 }
