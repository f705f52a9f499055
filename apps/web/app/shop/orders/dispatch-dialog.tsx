import type { OperatorOrderView } from '@couronne/contract/shop/operator-orders'
import { orderChangeBody, ordersApi } from '@couronne/contract/shop/orders'
import { zodResolver } from '@hookform/resolvers/zod'
import { type FieldError, type Resolver, type UseFormRegisterReturn, useForm } from 'react-hook-form'
import { z } from 'zod'
import { call } from '#app/lib/call.ts'
import { useIdempotencyKey } from '#app/lib/use-idempotency-key.ts'
import { Alert } from '#app/ui/alert.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { Textarea, TextInput } from '#app/ui/inputs.tsx'

const schema = z.object({ colis_number: orderChangeBody.shape.colis_number.unwrap() })
type Values = z.infer<typeof schema>

type Props = {
  order: OperatorOrderView
  onClose: () => void
  /** Closes the dialog, announces the change and reads the order again. */
  onDone: (text?: string) => unknown
}

const fewWordsText = 'Quelques mots de plus.'
const reason = z.string('Champs requis!').trim().min(10, fewWordsText).max(1000, '1000 caractères au plus.')
const dispatchSchema = schema.extend({ reason: reason.optional() })
const disputedSchema = schema.extend({ reason })
type DispatchValues = z.infer<typeof dispatchSchema>

/**
 * Records that the parcel was handed over, with its tracking number. While the customer's bank has the money, it asks
 * why the goods leave all the same. The dispute may also be found open when the request arrives.
 */
export const DispatchDialog = ({ order: { id, firstname, isDisputed }, onClose, onDone }: Props) => {
  const form = useForm<DispatchValues>({
    resolver: zodResolver(isDisputed ? disputedSchema : dispatchSchema) as Resolver<DispatchValues>,
  })
  const { errors } = form.formState
  return (
    <FormDialog
      form={form}
      onSubmit={async ({ colis_number, reason }, attempt) => {
        const body = { status: 'Expédié', colis_number, reason } as const
        await attempt([id, body], (idempotencyKey) => call(ordersApi.change, { params: { id }, body, idempotencyKey }))
        await onDone('La commande est expédiée, et la cliente le sait.')
      }}
      submitLabel="Expédier la commande"
      onClose={onClose}
      // A colleague may have dispatched it meanwhile.
      onCloseAfterRequest={onDone}
      title="Expédier cette commande"
      description={`${firstname} reçoit un e-mail avec le numéro et le lien de suivi.`}
      {...(isDisputed && {
        intro: (
          <Alert tone="warning" className="mb-5">
            La cliente conteste ce paiement, et sa banque détient l’argent. Si la banque lui donne raison, les articles
            seront perdus avec lui.
          </Alert>
        ),
      })}
    >
      <ParcelNumber register={form.register('colis_number')} error={errors.colis_number} />
      {(isDisputed || errors.reason) && (
        <Field
          label="Pourquoi l’expédier quand même ?"
          hint="Le journal de l’équipe garde votre réponse."
          error={errors.reason}
        >
          <Textarea {...form.register('reason')} />
        </Field>
      )}
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
      <ParcelNumber register={form.register('colis_number')} error={form.formState.errors.colis_number} />
    </FormDialog>
  )
}

type ParcelNumberProps = { register: UseFormRegisterReturn; error: FieldError | undefined }

const ParcelNumber = ({ register, error }: ParcelNumberProps) => (
  <Field
    label="Numéro de suivi du colis"
    hint="Celui de l’étiquette Colissimo. Espaces et tirets ne gênent pas."
    error={error}
  >
    <TextInput autoComplete="off" autoCapitalize="characters" spellCheck={false} {...register} />
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
        Notez la commande N° {order_number} comme livrée quand le suivi dit que le colis est remis. C’est définitif.
      </p>
    </ConfirmDialog>
  )
}
