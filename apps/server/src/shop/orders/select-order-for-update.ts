import type { Tx } from '../../lib/database/transaction.ts'

/** Selects an order as `o` and locks it, so that only one payment of it is started or settled at a time. */
export const selectOrderForUpdate = (db: Tx, orderId: string) =>
  db.selectFrom('orders as o').where('o.id', '=', orderId).forUpdate()
