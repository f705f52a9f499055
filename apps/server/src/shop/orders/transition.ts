import { orderTransitions } from '@couronne/contract/shop/orders'
import type { Updateable } from 'kysely'
import type { DB } from '../../lib/database/tables.ts'
import type { Tx } from '../../lib/database/transaction.ts'

/** The caller selects the orders. Of these, only orders in a status from which the transition may start change. */
export const makeOrderMove = (
  db: Tx,
  move: keyof typeof orderTransitions,
  written: Omit<Updateable<DB['orders']>, 'status'> = {},
) =>
  db
    .updateTable('orders')
    .set({ ...written, status: orderTransitions[move].to })
    .where('status', 'in', orderTransitions[move].from)
