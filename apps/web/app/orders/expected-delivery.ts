import { deliveryAreaAt, deliveryWindow } from '@couronne/contract/delivery'
import { civil } from '@couronne/contract/hours'
import type { OrderView } from '@couronne/contract/orders'
import { betweenDaysText } from '#app/lib/french.ts'

type Destination = { code_postal: string; country: string }

/** Between which days a parcel ordered at `at` is expected. */
const expectedAt = (at: Date, to: Destination) => {
  const area = deliveryAreaAt(to)
  return area && deliveryWindow(at, area)
}

const said = (window: ReturnType<typeof expectedAt>) => window && `Livraison estimée ${betweenDaysText(window)}`

/** Of what is ordered now; nothing as long as nobody knows where it goes. */
export const expectedText = (to: Destination, now: Date) => said(expectedAt(now, to))

type Sent = Destination & Pick<OrderView, 'status' | 'payment_status' | 'date'>

/** Of an order that is being prepared or on its way, until the last of those days is over. */
export const orderExpectedText = (order: Sent, now: Date) => {
  const isComing = order.payment_status === 'Payé' && (order.status === 'En attente' || order.status === 'Expédié')
  const window = isComing ? expectedAt(new Date(order.date), order) : undefined
  return window && window.to >= civil(now, 'Europe/Paris').day ? said(window) : undefined
}
