import type { ExtendOrderBody } from '@couronne/contract/shop/orders'
import type { Deps } from '../../deps.ts'
import { assertAllowed } from '../../lib/allowed-actions.ts'
import { inTransaction } from '../../lib/database/transaction.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { lockOrderState } from './lock-queries.ts'
import { denyExtendOrder } from './order-actions.rules.ts'
import { orderForViewer } from './queries.ts'

const extensionMs = 15 * 60_000

/**
 * Keeps the units of an unpaid order a quarter of an hour longer. `shownExpiry` is the end that the customer saw: the
 * same request again extends nothing further.
 */
export const extendOrder = async (deps: Deps, viewer: Viewer, id: string, { shownExpiry }: ExtendOrderBody) => {
  await inTransaction(deps, async (deps, db) => {
    const { state, actor } = await lockOrderState(deps, viewer, id)
    assertAllowed(denyExtendOrder(state, actor))
    if (state.holdExpiresAt?.getTime() !== shownExpiry.getTime()) return
    await db
      .updateTable('orders')
      .set((eb) => ({
        holdExpiresAt: new Date(shownExpiry.getTime() + extensionMs),
        holdExtensions: eb('holdExtensions', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
  })
  return orderForViewer(deps, viewer, id)
}
