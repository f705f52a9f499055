import { platformZone } from '@couronne/contract/lib/french-formats'
import { civilTime } from '@couronne/contract/lib/hours'
import { deliveryAreaAt, deliveryWindow } from '@couronne/contract/shop/delivery'
import type { OrderView } from '@couronne/contract/shop/orders'
import { betweenDaysText } from '#app/lib/french.ts'

type Destination = { code_postal: string; country: string }

/** Returns the days between which a parcel paid at `at` is expected. */
const expectedWindow = (at: Date, to: Destination) => {
  const area = deliveryAreaAt(to.code_postal, to.country)
  return area && deliveryWindow(at, area)
}

const windowText = (window: ReturnType<typeof expectedWindow>) =>
  window && `Livraison estimée ${betweenDaysText(window)}`

/** Estimates the delivery of an order placed now. It returns nothing as long as the destination is unknown. */
export const deliveryEstimateText = (to: Destination, now: Date) => windowText(expectedWindow(now, to))

type SentOrder = Destination & Pick<OrderView, 'status' | 'payment_status' | 'paidAt'>

/** Estimates the delivery of an order that is being prepared or on its way, until the last of those days is over. */
export const orderDeliveryEstimateText = (order: SentOrder, now: Date) => {
  const { status, payment_status, paidAt } = order
  const isComing = payment_status === 'Payé' && (status === 'En attente' || status === 'Expédié')
  const window = isComing && paidAt ? expectedWindow(new Date(paidAt), order) : undefined
  return window && window.to >= civilTime(now, platformZone).day ? windowText(window) : undefined
}
