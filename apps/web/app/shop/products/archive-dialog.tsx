import { type OperatorProductView, operatorProductsApi } from '@couronne/contract/shop/operator-products'
import { call } from '#app/lib/call.ts'
import { useIdempotencyKey } from '#app/lib/use-idempotency-key.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'

type Props = {
  product: Pick<OperatorProductView, 'id' | 'libelle' | 'archivedAt'>
  onClose: () => void
  /** Closes the dialog, announces the change and reads the product again. */
  onDone: (text?: string) => unknown
}

/** Takes a product off sale, or brings it back. */
export const ArchiveDialog = ({ product: { id, libelle, archivedAt }, onClose, onDone }: Props) => {
  const attempt = useIdempotencyKey()
  const endpoint = archivedAt ? operatorProductsApi.restore : operatorProductsApi.archive
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onCloseAfterRequest={onDone}
      title={archivedAt ? 'Remettre en vente ?' : 'Retirer de la vente ?'}
      tone={archivedAt ? 'primary' : 'danger'}
      confirmLabel={archivedAt ? 'Remettre en vente' : 'Retirer de la vente'}
      onConfirm={async () => {
        await attempt([id, endpoint.url], (idempotencyKey) => call(endpoint, { params: { id }, idempotencyKey }))
        await onDone(archivedAt ? 'L’article est de nouveau en vente.' : 'L’article est retiré de la vente.')
      }}
    >
      <p>
        {archivedAt
          ? `${libelle} revient dans la boutique, à la même adresse.`
          : `${libelle} quitte la boutique et ne se commande plus. Les commandes déjà faites le gardent, et vous pourrez le remettre en vente.`}
      </p>
    </ConfirmDialog>
  )
}
