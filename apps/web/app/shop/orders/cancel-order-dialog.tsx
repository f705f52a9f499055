import { type OrderView, ordersApi } from '@couronne/contract/shop/orders'
import { ApiError } from '#app/lib/api.ts'
import { call } from '#app/lib/call.ts'
import { priceText } from '#app/lib/french.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { isPaid } from './placed-order.ts'

type Props = {
  order: OrderView
  onClose: () => void
  onChanged: (text: string) => Promise<unknown>
}

const isAlreadyDone = (error: unknown) => error instanceof ApiError && error.error === 'already_done'

/** States the refund before the click that cancels. */
export const CancelOrderDialog = ({ order, onClose, onChanged }: Props) => {
  const { id, order_number } = order
  const cancel = () =>
    call(ordersApi.change, { params: { id }, body: { status: 'annulé' } }).then(
      () => onChanged(`La commande N° ${order_number} est annulée.`),
      async (error: unknown) => {
        // The order was cancelled elsewhere, or its parcel has left.
        if (isAlreadyDone(error)) await onChanged('')
        throw error
      },
    )
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onCloseAfterRequest={() => {
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
      <p className="mt-3 rounded-control bg-sable px-4 py-3">{cancellationRefundText(order)}</p>
    </ConfirmDialog>
  )
}

/** Describes the refund for an order that is cancelled now. */
export const cancellationRefundText = (
  order: Pick<OrderView, 'status' | 'payment_status' | 'total' | 'shipping' | 'refundableAmount' | 'isDisputed'>,
) => {
  const { total, shipping, refundableAmount, isDisputed } = order
  if (!isPaid(order)) return 'Vous n’avez rien payé : rien ne vous sera débité.'
  if (refundableAmount === 0) return 'Tout ce que vous avez payé vous est déjà rendu, ou en chemin.'
  if (isDisputed)
    return `Votre banque examine ce paiement : une fois sa décision prise, ce qu’elle ne vous a pas rendu vous est remboursé, ${priceText(refundableAmount)} au plus.`
  const isWhole = refundableAmount === total
  return `Vos ${priceText(refundableAmount)} vous sont rendus${isWhole ? ' en totalité' : ''} sur la carte qui a payé${isWhole && shipping > 0 ? ', livraison comprise' : ''}.`
}
