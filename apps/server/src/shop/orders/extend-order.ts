import { holdExtensions } from '@couronne/contract/money/hold-extensions'
import type { ExtendOrderBody } from '@couronne/contract/shop/orders'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { assertAllowed } from '../../lib/allowed-actions.ts'
import { inTransaction, type Tx } from '../../lib/database/transaction.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { rejectTooManyExtensions, unpaidCountsMs } from '../../money/purchases/unpaid-limit.rules.ts'
import { lockOrderState } from './lock-queries.ts'
import { denyExtendOrder } from './order-actions.rules.ts'
import { orderForViewer } from './queries.ts'

/**
 * Keeps the units of an unpaid order a quarter of an hour longer. `shownExpiry` is the end that the customer saw: the
 * same request again extends nothing further.
 */
export const extendOrder = async (deps: Deps, viewer: Viewer, id: string, { shownExpiry }: ExtendOrderBody) => {
  await inTransaction(deps, async (deps, db) => {
    const { state, actor } = await lockOrderState(deps, viewer, id)
    assertAllowed(denyExtendOrder(state, actor))
    if (state.holdExpiresAt?.getTime() !== shownExpiry.getTime()) return
    rejectTooManyExtensions(await extensionsOf(db, viewer.id, deps.clock.now()))
    await db
      .updateTable('orders')
      .set((eb) => ({
        holdExpiresAt: new Date(shownExpiry.getTime() + holdExtensions.minutes * 60_000),
        holdExtensions: eb('holdExtensions', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
  })
  return orderForViewer(deps, viewer, id)
}

/** Returns how often the customer has extended orders of the last day that are unpaid. */
const extensionsOf = async (db: Tx, customerId: string, now: Date) => {
  const { extensions } = await db
    .selectFrom('orders as o')
    .select(sql<number>`coalesce(sum(o.hold_extensions), 0)::integer`.as('extensions'))
    .where('o.customerId', '=', customerId)
    .where('o.paidAt', 'is', null)
    .where('o.createdAt', '>', new Date(now.getTime() - unpaidCountsMs))
    .executeTakeFirstOrThrow()
  return extensions
}
