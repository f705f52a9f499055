import { platformZone } from '@couronne/contract/lib/french-formats'
import { civil } from '@couronne/contract/lib/hours'
import { deliveryAreaAt, deliveryWindow } from '@couronne/contract/shop/delivery'
import type { OrderView } from '@couronne/contract/shop/orders'
import { betweenDaysText } from '#app/lib/french.ts'

type Destination = { code_postal: string; country: string }

/** Returns the days between which a parcel paid at `at` is expected. */
const expectedAt = (at: Date, to: Destination) => {
  const area = deliveryAreaAt(to.code_postal, to.country)
  return area && deliveryWindow(at, area)
}

const estimateText = (window: ReturnType<typeof expectedAt>) => window && `Livraison estimée ${betweenDaysText(window)}`

/** Estimates the delivery of an order placed now. It returns nothing as long as the destination is unknown. */
export const expectedText = (to: Destination, now: Date) => estimateText(expectedAt(now, to))

type Sent = Destination & Pick<OrderView, 'status' | 'payment_status' | 'paidAt'>

/** Estimates the delivery of an order that is being prepared or on its way, until the last of those days is over. */
export const orderExpectedText = (order: Sent, now: Date) => {
  const { status, payment_status, paidAt } = order
  const isComing = payment_status === 'Payé' && (status === 'En attente' || status === 'Expédié')
  const window = isComing && paidAt ? expectedAt(new Date(paidAt), order) : undefined
  return window && window.to >= civil(now, platformZone).day ? estimateText(window) : undefined
}
