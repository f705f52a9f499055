import type { OrderView } from '@couronne/contract/shop/orders'
import { useEffect, useEffectEvent } from 'react'
import { type PaymentCallbacks, PaymentDialog } from '#app/money/payments/payment-dialog.tsx'
import { createOrderPayable } from './order-payable.ts'
import { OrderSums } from './order-sums.tsx'
import { clearPlacedOrder } from './placed-order.ts'

type Props = PaymentCallbacks & { order: OrderView }

/** Takes the payment of an order. With the payment, its articles leave the cart of the account. */
export default function PayOrderDialog({ order, onPaid, ...ends }: Props) {
  return (
    <PaymentDialog
      {...ends}
      payable={createOrderPayable(order)}
      summary={
        <section aria-label="Votre commande" className="rounded-control bg-sable px-4 py-3">
          <OrderSums {...order} isBrief />
        </section>
      }
      paid={
        <Paid
          onPaid={() => {
            clearPlacedOrder()
            onPaid()
          }}
        />
      }
    />
  )
}

const Paid = ({ onPaid }: { onPaid: () => void }) => {
  const paid = useEffectEvent(onPaid)
  useEffect(() => paid(), [])
  return null
}
