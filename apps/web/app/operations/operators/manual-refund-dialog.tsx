import type { OperatorRefund } from '@couronne/contract/money/refunds'
import { manualRefundBody, operatorsApi } from '@couronne/contract/operations/operators'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { call } from '#app/lib/call.ts'
import { priceText } from '#app/lib/french.ts'
import { Field } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { Textarea } from '#app/ui/inputs.tsx'

/** `onDone` closes the dialog, announces the text and reloads the page's data. */
type Props = { refund: OperatorRefund; onClose: () => void; onDone: (text?: string) => unknown }

/** Records a manual refund after the bank has refused the refund to the card. */
export const ManualRefundDialog = ({ refund: { id, amount }, onClose, onDone }: Props) => {
  const form = useForm<{ how: string }>({ resolver: zodResolver(manualRefundBody) })
  return (
    <FormDialog
      form={form}
      onSubmit={async (body, attempt) => {
        await attempt([id, body], (idempotencyKey) =>
          call(operatorsApi.sendManualRefund, { params: { id }, body, idempotencyKey }),
        )
        await onDone(`${priceText(amount)} sont notés comme rendus autrement.`)
      }}
      submitLabel="C’est rendu"
      onClose={onClose}
      onCloseAfterRequest={onDone}
      title="Rendu autrement"
      description={`Envoyez d’abord ${priceText(amount)} à la cliente, par exemple par virement. Ceci l’écrit dans le grand livre, une fois, et la prévient.`}
    >
      <Field label="Comment et quand, que la cliente lira" error={form.formState.errors.how}>
        <Textarea {...form.register('how')} />
      </Field>
    </FormDialog>
  )
}
