import type { OrderListItem } from '@couronne/contract/shop/operator-orders'
import type { OrderStatusWord, PaymentStatusWord } from '@couronne/contract/shop/orders'
import { Badge } from '#app/ui/badge.tsx'

const statuses = {
  'En attente': ['waiting', 'En attente'],
  Expédié: ['plum', 'Expédiée'],
  Livré: ['success', 'Livrée'],
  annulé: ['neutral', 'Annulée'],
} as const satisfies Record<OrderStatusWord, readonly [string, string]>

const payments = {
  'En attente': ['waiting', 'Paiement attendu'],
  Payé: ['success', 'Payée'],
  Échoué: ['neutral', 'Jamais payée'],
  Remboursé: ['neutral', 'Remboursée'],
} as const satisfies Record<PaymentStatusWord, readonly [string, string]>

export const orderStatusText = (status: OrderStatusWord) => statuses[status][1]
export const paymentStatusText = (status: PaymentStatusWord) => payments[status][1]

/** Marks an order with a withdrawal that is not settled yet. */
export const WithdrawalBadge = ({ withdrawal }: { withdrawal: OrderListItem['withdrawal'] }) =>
  withdrawal && (
    <Badge tone={withdrawal === 'overdue' ? 'danger' : 'waiting'} className="whitespace-nowrap">
      {withdrawal === 'overdue' ? 'Renonciation en retard' : 'Renonciation'}
    </Badge>
  )

type Props = { order: { status: OrderStatusWord; payment_status: PaymentStatusWord } }

/** Shows the status of an order, and what it waits for. */
export const OrderBadges = ({ order: { status, payment_status } }: Props) => {
  const isToDispatch = status === 'En attente' && payment_status === 'Payé'
  const [statusTone, statusText] = isToDispatch ? (['waiting', 'À expédier'] as const) : statuses[status]
  const [paymentTone, paymentText] = payments[payment_status]
  // A pending order that is unpaid shows only its payment. A paid order shows only its status.
  const showsStatus = status !== 'En attente' || isToDispatch
  const showsPayment = payment_status !== 'Payé'
  return (
    <span className="flex flex-wrap gap-2">
      {showsPayment && (
        <Badge tone={paymentTone} className="whitespace-nowrap">
          {paymentText}
        </Badge>
      )}
      {showsStatus && (
        <Badge tone={statusTone} className="whitespace-nowrap">
          {statusText}
        </Badge>
      )}
    </span>
  )
}
