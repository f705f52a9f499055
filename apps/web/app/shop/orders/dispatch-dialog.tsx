import type { OperatorOrderView } from '@couronne/contract/shop/operator-orders'
import { orderChangeBody, ordersApi } from '@couronne/contract/shop/orders'
import { zodResolver } from '@hookform/resolvers/zod'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { z } from 'zod'
import { call } from '#app/lib/call.ts'
import { useIdempotencyKey } from '#app/lib/use-idempotency-key.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { TextInput } from '#app/ui/inputs.tsx'

const schema = z.object({ colis_number: orderChangeBody.shape.colis_number.unwrap() })
type Values = z.infer<typeof schema>

type Props = {
  order: OperatorOrderView
  onClose: () => void
  /** Closes the dialog, announces the change and reads the order again. */
  onDone: (text?: string) => unknown
}

/** Records that the parcel was handed over, with its tracking number. */
export const DispatchDialog = ({ order: { id, firstname }, onClose, onDone }: Props) => {
  const form = useForm<Values>({ resolver: zodResolver(schema) })
  return (
    <FormDialog
      form={form}
      onSubmit={async ({ colis_number }, attempt) => {
        const body = { status: 'Expédié', colis_number } as const
        await attempt([id, body], (idempotencyKey) => call(ordersApi.change, { params: { id }, body, idempotencyKey }))
        await onDone('La commande est expédiée, et la cliente le sait.')
      }}
      submitLabel="Expédier la commande"
      onClose={onClose}
      // A colleague may have dispatched it meanwhile.
      onCloseAfterRequest={onDone}
      title="Expédier cette commande"
      description={`${firstname} reçoit un e-mail avec le numéro et le lien de suivi.`}
    >
      <ParcelNumber form={form} />
    </FormDialog>
  )
}

/** Corrects the tracking number of a parcel. */
export const CorrectParcelDialog = ({ order: { id, firstname, colis_number }, onClose, onDone }: Props) => {
  const form = useForm<Values>({ resolver: zodResolver(schema), defaultValues: { colis_number: colis_number ?? '' } })
  return (
    <FormDialog
      form={form}
      onSubmit={async (body, attempt) => {
        await attempt([id, body], (idempotencyKey) => call(ordersApi.change, { params: { id }, body, idempotencyKey }))
        const isSame = body.colis_number === colis_number
        await onDone(isSame ? 'Ce numéro est déjà le sien.' : 'Le numéro est corrigé, et la cliente le sait.')
      }}
      submitLabel="Corriger le numéro"
      onClose={onClose}
      onCloseAfterRequest={onDone}
      title="Corriger le numéro du colis"
      description={`${firstname} reçoit un e-mail avec le nouveau numéro et son lien de suivi.`}
    >
      <ParcelNumber form={form} />
    </FormDialog>
  )
}

const ParcelNumber = ({ form }: { form: UseFormReturn<Values> }) => (
  <Field
    label="Numéro de suivi du colis"
    hint="Celui de l’étiquette Colissimo. Espaces et tirets ne gênent pas."
    error={form.formState.errors.colis_number}
  >
    <TextInput autoComplete="off" autoCapitalize="characters" spellCheck={false} {...form.register('colis_number')} />
  </Field>
)

export const DeliverDialog = ({ order: { id, order_number }, onClose, onDone }: Props) => {
  const attempt = useIdempotencyKey()
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onCloseAfterRequest={onDone}
      title="La commande est arrivée ?"
      confirmLabel="Oui, elle est livrée"
      onConfirm={async () => {
        const body = { status: 'Livré' } as const
        await attempt([id, body], (idempotencyKey) => call(ordersApi.change, { params: { id }, body, idempotencyKey }))
        await onDone('La commande est livrée.')
      }}
    >
      <p>
        Notez la commande N° {order_number} comme livrée quand le suivi dit que le colis est remis. Cela ne se reprend
        pas.
      </p>
    </ConfirmDialog>
  )
}
