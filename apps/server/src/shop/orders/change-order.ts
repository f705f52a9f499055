import type { OrderChange } from '@couronne/contract/shop/orders'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { cancelOrder } from './cancel-order.ts'
import { correctParcel } from './correct-parcel.ts'
import { deliverOrder, dispatchOrder } from './dispatch-order.ts'

/**
 * Runs the transition that leads to the requested status. A parcel number without a status corrects the parcel's
 * number.
 */
export const changeOrder = (
  deps: Deps,
  viewer: Viewer,
  id: string,
  { status, colisNumber = '', reason }: OrderChange,
) => {
  if (status === undefined) return correctParcel(deps, viewer, id, colisNumber)
  if (status === 'cancelled') return cancelOrder(deps, viewer, id, reason)
  return status === 'shipped'
    ? dispatchOrder(deps, viewer, id, { colisNumber, reason })
    : deliverOrder(deps, viewer, id)
}
