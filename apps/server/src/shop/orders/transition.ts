import { orderTransitions } from '@couronne/contract/shop/orders'
import type { Updateable } from 'kysely'
import type { DB } from '../../lib/database/tables.ts'
import type { Tx } from '../../lib/database/transaction.ts'

/** Which orders make the move is for the caller to say: it is made by those that stand where the table has it begin. */
export const makeOrderMove = (
  db: Tx,
  move: keyof typeof orderTransitions,
  written: Omit<Updateable<DB['orders']>, 'status'> = {},
) =>
  db
    .updateTable('orders')
    .set({ ...written, status: orderTransitions[move].to })
    .where('status', 'in', orderTransitions[move].from)
