import { platformZone } from '@couronne/contract/lib/french-formats'
import { civil } from '@couronne/contract/lib/hours'
import { deliveryAreaAt, deliveryWindow } from '@couronne/contract/shop/delivery'
import type { OrderView } from '@couronne/contract/shop/orders'
import { betweenDaysText } from '#app/lib/french.ts'

type Destination = { code_postal: string; country: string }

/** Between which days a parcel paid at `at` is expected. */
const expectedAt = (at: Date, to: Destination) => {
  const area = deliveryAreaAt(to.code_postal, to.country)
  return area && deliveryWindow(at, area)
}

const said = (window: ReturnType<typeof expectedAt>) => window && `Livraison estimée ${betweenDaysText(window)}`

/** Of what is ordered now; nothing as long as nobody knows where it goes. */
export const expectedText = (to: Destination, now: Date) => said(expectedAt(now, to))

type Sent = Destination & Pick<OrderView, 'status' | 'payment_status' | 'paidAt'>

/** Of an order that is being prepared or on its way, until the last of those days is over. */
export const orderExpectedText = (order: Sent, now: Date) => {
  const { status, payment_status, paidAt } = order
  const isComing = payment_status === 'Payé' && (status === 'En attente' || status === 'Expédié')
  const window = isComing && paidAt ? expectedAt(new Date(paidAt), order) : undefined
  return window && window.to >= civil(now, platformZone).day ? said(window) : undefined
}
