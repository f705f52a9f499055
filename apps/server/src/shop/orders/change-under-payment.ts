import type { OrderChange } from '@couronne/contract/shop/orders'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { leaveBankPage } from '../../money/payments/pay.ts'
import { changeOrder } from './change-order.ts'

/**
 * Changes an order that may be under payment. Who cancels hers while she waits at her bank's page leaves it first: no transaction
 * may be open while the provider is asked, so what does the rest in one is handed in.
 */
export const changeUnderPayment = async (
  deps: Deps,
  viewer: Viewer,
  id: string,
  change: OrderChange,
  inOne: (work: (deps: Deps) => ReturnType<typeof changeOrder>) => Promise<void>,
) => {
  if (change.status === 'cancelled') await leaveBankPage(deps, viewer, id)
  await inOne((deps) => changeOrder(deps, viewer, id, change))
}
