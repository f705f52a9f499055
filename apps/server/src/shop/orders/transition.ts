import { orderTransitions } from '@couronne/contract/shop/orders'
import type { Updateable } from 'kysely'
import type { DB } from '../../lib/database/tables.ts'
import type { Tx } from '../../lib/database/transaction.ts'

/** The caller selects the orders. Of these, only orders in a status from which the transition may start change. */
export const transitionOrder = (
  db: Tx,
  transition: keyof typeof orderTransitions,
  fields: Omit<Updateable<DB['orders']>, 'status'> = {},
) =>
  db
    .updateTable('orders')
    .set({ ...fields, status: orderTransitions[transition].to })
    .where('status', 'in', orderTransitions[transition].from)
