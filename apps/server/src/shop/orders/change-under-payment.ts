import type { OrderChange } from '@couronne/contract/shop/orders'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { leaveBankPage } from '../../money/payments/pay.ts'
import { changeOrder } from './change-order.ts'

/**
 * Changes an order that may be under payment. A cancellation first leaves the bank's page if the customer has it open.
 * No transaction may be open during a call to the provider, so the rest runs in the transaction that `inOne` opens.
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
