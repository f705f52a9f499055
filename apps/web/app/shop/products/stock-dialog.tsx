import { type OperatorProductView, operatorProductsApi, stockBody } from '@couronne/contract/shop/operator-products'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { call } from '#app/lib/call.ts'
import { Choice } from '#app/ui/choice.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { RadioCard, Textarea, TextInput } from '#app/ui/inputs.tsx'

const changes = ['add', 'take', 'count'] as const
const schema = z.object({
  change: z.enum(changes, 'Choisissez ce que vous faites.'),
  number: z
    .string()
    .trim()
    .regex(/^\d{1,5}$/, 'Un nombre entier, par exemple 12.')
    .transform(Number),
  reason: stockBody.shape.reason,
})
type Typed = z.input<typeof schema>
type Values = z.output<typeof schema>

const toRequestBody = ({ change, number, reason }: Values) => {
  if (change === 'count') return { counted: number, reason }
  return { difference: change === 'add' ? number : -number, reason }
}

type Props = {
  product: Pick<OperatorProductView, 'id' | 'stock' | 'reserved'>
  onClose: () => void
  /** Closes the dialog, announces the change and reads the product again. */
  onDone: (text?: string) => unknown
}

/** Corrects the stock, with a reason that stays in its history. */
export const StockDialog = ({ product: { id, stock, reserved }, onClose, onDone }: Props) => {
  const form = useForm<Typed, unknown, Values>({ resolver: zodResolver(schema) })
  const { errors } = form.formState
  return (
    <FormDialog
      form={form}
      onSubmit={async (values, attempt) => {
        const body = toRequestBody(values)
        const corrected = await attempt([id, body], (idempotencyKey) =>
          call(operatorProductsApi.correctStock, { params: { id }, body, idempotencyKey }),
        )
        await onDone(`Le stock est corrigé : ${corrected.stock} en vente.`)
      }}
      submitLabel="Corriger le stock"
      onClose={onClose}
      onCloseAfterRequest={onDone}
      title="Corriger le stock"
      description={`${stock} en vente${reserved > 0 ? `, et ${reserved} pour des commandes qui ne sont pas parties` : ''}.`}
    >
      <Choice legend="Que faites-vous ?" error={errors.change?.message}>
        <RadioCard label="J’ajoute des exemplaires" value="add" {...form.register('change')} />
        <RadioCard label="J’en retire" value="take" {...form.register('change')} />
        <RadioCard
          label="J’ai compté le rayon"
          hint="Avec ceux des commandes qui ne sont pas parties."
          value="count"
          {...form.register('change')}
        />
      </Choice>
      <Field label="Combien" error={errors.number}>
        <TextInput inputMode="numeric" autoComplete="off" {...form.register('number')} />
      </Field>
      <Field label="Motif, pour l’équipe" hint="Par exemple : arrivage, casse, inventaire." error={errors.reason}>
        <Textarea rows={2} {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}
