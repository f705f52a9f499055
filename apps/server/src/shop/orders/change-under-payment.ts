import type { OrderChange } from '@couronne/contract/shop/orders'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { abandonBankAuthentication } from '../../money/payments/pay.ts'
import { changeOrder } from './change-order.ts'

/**
 * Changes an order that may be under payment. A cancellation first leaves the bank's page if the customer has it open.
 * No transaction may be open during a call to the provider, so the rest runs in the transaction that `runInTransaction` opens.
 */
export const changeUnderPayment = async (
  deps: Deps,
  viewer: Viewer,
  id: string,
  change: OrderChange,
  runInTransaction: (work: (deps: Deps) => ReturnType<typeof changeOrder>) => Promise<void>,
) => {
  if (change.status === 'cancelled') await abandonBankAuthentication(deps, viewer, id)
  await runInTransaction((deps) => changeOrder(deps, viewer, id, change))
}
