import { operatorsReason } from '@couronne/contract/lib/reason'
import type { OperatorOrderView } from '@couronne/contract/shop/operator-orders'
import { ordersApi } from '@couronne/contract/shop/orders'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { call } from '#app/lib/call.ts'
import { priceText } from '#app/lib/french.ts'
import { Field } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { Textarea } from '#app/ui/inputs.tsx'

const schema = z.object({ reason: operatorsReason })

type Props = {
  order: OperatorOrderView
  onClose: () => void
  /** Closes the dialog, announces the change and reads the order again. */
  onDone: (text?: string) => unknown
}

/** Cancels a paid order that has not left, with a reason that its customer will read. */
export const OperatorCancelDialog = ({ order, onClose, onDone }: Props) => {
  const form = useForm<z.infer<typeof schema>>({ resolver: zodResolver(schema) })
  const { id } = order
  return (
    <FormDialog
      form={form}
      onSubmit={async ({ reason }, attempt) => {
        const body = { status: 'annulé', reason } as const
        await attempt([id, body], (idempotencyKey) => call(ordersApi.change, { params: { id }, body, idempotencyKey }))
        await onDone('La commande est annulée, et la cliente le sait.')
      }}
      submitLabel="Annuler la commande"
      onClose={onClose}
      // The customer or a colleague may have cancelled it meanwhile, or a colleague may have dispatched it.
      onCloseAfterRequest={onDone}
      title="Annuler cette commande ?"
      description="Elle ne part plus, et ses articles sont remis en vente. C’est définitif."
      intro={<p className="mb-5 rounded-control bg-sable px-4 py-3">{operatorRefundText(order)}</p>}
    >
      <Field label="Motif, que la cliente lira" error={form.formState.errors.reason}>
        <Textarea {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}

export const operatorRefundText = ({
  refundableAmount,
  isDisputed,
}: Pick<OperatorOrderView, 'refundableAmount' | 'isDisputed'>) => {
  if (refundableAmount === 0) return 'Rien n’est remboursé : tout est déjà rendu à la cliente ou en chemin.'
  return isDisputed
    ? `La banque de la cliente examine ce paiement : une fois sa décision prise, ce qu’elle n’a pas rendu est remboursé, ${priceText(refundableAmount)} au plus.`
    : `La cliente est remboursée de ${priceText(refundableAmount)} sur la carte qui a payé.`
}
