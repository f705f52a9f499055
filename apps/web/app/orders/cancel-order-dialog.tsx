import { centsFromEuros, eurosFromCents } from '@couronne/contract/money'
import { type OrderView, ordersApi } from '@couronne/contract/orders'
import { RefusalError } from '#app/lib/api.ts'
import { call } from '#app/lib/call.ts'
import { priceText } from '#app/lib/french.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { isPaid } from './placed-order.ts'

type Props = {
  order: OrderView
  onClose: () => void
  onChanged: (text: string) => Promise<unknown>
}

const isDone = (error: unknown) => error instanceof RefusalError && error.error === 'already_done'

/** What goes back is said before the click. */
export const CancelOrderDialog = ({ order, onClose, onChanged }: Props) => {
  const { id, order_number } = order
  const cancel = () =>
    call(ordersApi.change, { params: { id }, body: { status: 'annulé' } }).then(
      () => onChanged(`La commande N° ${order_number} est annulée.`),
      async (error: unknown) => {
        // Elsewhere somebody was faster, or the parcel has left.
        if (isDone(error)) await onChanged('')
        throw error
      },
    )
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onCloseAsked={() => {
        onClose()
        void onChanged('')
      }}
      title="Annuler cette commande ?"
      confirmLabel="Annuler la commande"
      cancelLabel="La garder"
      tone="danger"
      onConfirm={cancel}
    >
      <p>Commande N° {order_number}.</p>
      <p className="mt-3 rounded-control bg-sable px-4 py-3">{whatGoesBack(order)}</p>
    </ConfirmDialog>
  )
}

/** Of an order that is cancelled now. */
export const whatGoesBack = (order: Pick<OrderView, 'status' | 'payment_status' | 'total' | 'refunded'>) => {
  if (!isPaid(order)) return 'Vous n’avez rien payé : rien ne vous sera débité.'
  const left = eurosFromCents(centsFromEuros(order.total) - centsFromEuros(order.refunded))
  return `Vos ${priceText(left)} vous sont rendus en totalité sur la carte qui a payé, livraison comprise.`
}
