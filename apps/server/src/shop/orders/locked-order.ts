import type { Tx } from '../../lib/database/transaction.ts'

/** An order `o`, locked: one payment of it is begun or settled at a time. */
export const lockedOrder = (db: Tx, orderId: string) =>
  db.selectFrom('orders as o').where('o.id', '=', orderId).forUpdate()
